"""Tenhou's numbers of yaku, and their names."""

from typing import Final

from viewer.translation import N_

FIRST_YAKUMAN: Final = 36
DORA: Final = 52
URA: Final = 53
RED: Final = 54

YAKU_NAMES: Final = (
    N_("Menzen tsumo"), N_("Riichi"), N_("Ippatsu"), N_("Chankan"), N_("Rinshan kaihou"),
    N_("Haitei"), N_("Houtei"), N_("Pinfu"), N_("Tanyao"), N_("Iipeikou"), N_("Seat wind East"),
    N_("Seat wind South"), N_("Seat wind West"), N_("Seat wind North"), N_("Round wind East"),
    N_("Round wind South"), N_("Round wind West"), N_("Round wind North"), N_("White dragon"),
    N_("Green dragon"), N_("Red dragon"), N_("Double riichi"), N_("Chiitoitsu"), N_("Chanta"),
    N_("Ittsuu"), N_("Sanshoku doujun"), N_("Sanshoku doukou"), N_("Sankantsu"), N_("Toitoi"),
    N_("Sanankou"), N_("Shousangen"), N_("Honroutou"), N_("Ryanpeikou"), N_("Junchan"),
    N_("Honitsu"), N_("Chinitsu"), N_("Renhou"), N_("Tenhou"), N_("Chiihou"), N_("Daisangen"),
    N_("Suuankou"), N_("Suuankou tanki"), N_("Tsuuiisou"), N_("Ryuuiisou"), N_("Chinroutou"),
    N_("Chuuren poutou"), N_("Junsei chuuren poutou"), N_("Kokushi musou"),
    N_("Kokushi, thirteen waits"), N_("Daisuushii"), N_("Shousuushii"), N_("Suukantsu"), N_("Dora"),
    N_("Ura dora"), N_("Red dora"),
)  # fmt: skip
