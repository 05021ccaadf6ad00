"""What a yaku is called in English, by Tenhou's number; the window translates it by that text."""

from typing import Final

YAKU_NAMES: Final = (
    *("Menzen tsumo", "Riichi", "Ippatsu", "Chankan", "Rinshan kaihou", "Haitei", "Houtei"),
    *("Pinfu", "Tanyao", "Iipeikou"),
    *("Seat wind East", "Seat wind South", "Seat wind West", "Seat wind North"),
    *("Round wind East", "Round wind South", "Round wind West", "Round wind North"),
    *("White dragon", "Green dragon", "Red dragon", "Double riichi", "Chiitoitsu", "Chanta"),
    *("Ittsuu", "Sanshoku doujun", "Sanshoku doukou", "Sankantsu", "Toitoi", "Sanankou"),
    *("Shousangen", "Honroutou", "Ryanpeikou", "Junchan", "Honitsu", "Chinitsu"),
    *("Renhou", "Tenhou", "Chiihou", "Daisangen", "Suuankou", "Suuankou tanki", "Tsuuiisou"),
    *("Ryuuiisou", "Chinroutou", "Chuuren poutou", "Junsei chuuren poutou", "Kokushi musou"),
    *("Kokushi, thirteen waits", "Daisuushii", "Shousuushii", "Suukantsu"),
    *("Dora", "Ura dora", "Red dora"),
)
