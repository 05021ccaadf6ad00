"""The words of players: what they type for a thing of the game, in three languages.

Ctrl+F in a game and the query language of collections share this table. A thing's key is its
English title in lower case, as it stands in English sentences; its spellings follow it. Official
Japanese and Chinese names are here too, because a query is read the same in every language.
"""

from typing import Final

from viewer.core.text.folding import folded

_EVENTS: Final = {
    "riichi": "reach リーチ 立直",
    "chi": "chii チー 吃",
    "pon": "pong ポン 碰",
    "kan": "カン 槓 杠",
    "kita": "北抜き 抜き 拔北",
    "tsumo": "ツモ 自摸",
    "ron": "ロン 荣和 榮和 栄和 荣",
}
_YAKU: Final = {
    "menzen tsumo": "門前清自摸和 门前清自摸和 メンゼンツモ 門前ツモ 門前自摸",
    "double riichi": "daburii ダブリー ダブルリーチ ダブル立直 w立直 wリーチ 両立直 两立直",
    "ippatsu": "一発 一发 イッパツ",
    "chankan": "槍槓 搶槓 抢杠 チャンカン",
    "rinshan kaihou": "rinshan 嶺上開花 岭上开花 嶺上 岭上 リンシャン リンシャンカイホー",
    "haitei": "海底 海底摸月 海底捞月 ハイテイ",
    "houtei": "河底 河底撈魚 河底捞鱼 ホウテイ",
    "pinfu": "ピンフ 平和",
    "tanyao": "タンヤオ 断幺九 断么九 断幺 断么 断ヤオ",
    "iipeikou": "イーペーコー 一盃口 一杯口",
    "seat wind": "自風 自风 門風 门风",
    "seat wind east": "自風東 自风东",
    "seat wind south": "自風南 自风南",
    "seat wind west": "自風西 自风西",
    "seat wind north": "自風北 自风北",
    "round wind": "場風 场风",
    "round wind east": "場風東 场风东",
    "round wind south": "場風南 场风南",
    "round wind west": "場風西 场风西",
    "round wind north": "場風北 场风北",
    "white dragon": "haku ハク 役牌白",
    "green dragon": "hatsu ハツ 役牌發 役牌発 役牌发",
    "red dragon": "chun チュン 役牌中",
    "chiitoitsu": "chiitoi チートイツ チートイ 七対子 七对子 七対",
    "chanta": "チャンタ 混全帯幺九 混全带幺九 全帯 混全",
    "ittsuu": "itsu ittsu イッツー 一通 一気通貫 一气通贯",
    "sanshoku doujun": "三色同順 三色同顺 サンショク",
    "sanshoku doukou": "三色同刻",
    "sankantsu": "三槓子 三杠子 サンカンツ",
    "toitoi": "トイトイ 対々和 対対和 对对和",
    "sanankou": "三暗刻 サンアンコー",
    "shousangen": "小三元",
    "honroutou": "混老頭 混老头 ホンロウトウ ホンロー",
    "ryanpeikou": "リャンペーコー 二盃口 二杯口",
    "junchan": "ジュンチャン 純チャン 純全帯幺九 纯全带幺九 純全 纯全",
    "honitsu": "ホンイツ ホンイー 混一色",
    "chinitsu": "チンイツ チンイー 清一色",
    "renhou": "人和 レンホー",
    "tenhou": "天和 テンホー",
    "chiihou": "地和 チーホー",
    "daisangen": "大三元 ダイサンゲン",
    "suuankou": "四暗刻 スーアンコー スーアン",
    "suuankou tanki": "四暗刻単騎 四暗刻单骑",
    "tsuuiisou": "字一色 ツーイーソー",
    "ryuuiisou": "緑一色 绿一色 リューイーソー",
    "chinroutou": "清老頭 清老头 チンロウトウ",
    "chuuren poutou": "chuuren 九蓮宝燈 九莲宝灯 九蓮 チューレン",
    "junsei chuuren poutou": "純正九蓮宝燈 纯正九莲宝灯 純正九蓮",
    "kokushi musou": "kokushi 国士無双 国士无双 国士 コクシ",
    "kokushi, thirteen waits": "国士無双13面 国士無双十三面 国士无双十三面 国士13面",
    "daisuushii": "大四喜 ダイスーシー",
    "shousuushii": "小四喜 ショースーシー",
    "suukantsu": "四槓子 四杠子 スーカンツ",
    "dora": "ドラ 宝牌",
    "ura dora": "ura 裏ドラ 里宝牌 ウラドラ ウラ",
    "red dora": "aka 赤ドラ 赤宝牌",
}
_LIMITS: Final = {
    "mangan": "マンガン 満貫 满贯",
    "haneman": "ハネマン 跳満 跳满",
    "baiman": "バイマン 倍満 倍满",
    "sanbaiman": "三倍満 三倍满",
    "counted yakuman": "kazoe 数え役満 数え 累计役满",
    "yakuman": "ヤクマン 役満 役满",
}
_ELSEWHERE: Final = {
    "yakuhai": "役牌 ヤクハイ",
    "dragon": "三元牌",
    "nagashi mangan": "nagashi 流し満貫 流し 流局满贯",
    "nine kinds": "kyuushu 九種九牌 九种九牌 九種 九种",
    "four winds": "四風連打 四风连打 四風子連打",
    "four riichi": "四家立直 四人リーチ",
    "four kans": "四槓散了 四開槓 四杠散了",
    "triple ron": "三家和了 三家和 トリプルロン",
    "double ron": "ダブロン ダブルロン 双响 一炮双响",
    "exhaustive draw": "ryuukyoku 荒牌流局 荒牌 流局",
    "abortive draw": "abortive 途中流局 途中",
    "player": "name プレイヤー 名前 玩家 选手 名字",
    "seat": "席 座席 座位",
    "wind": "風 自家 风",
    "east": "東 东 親 庄家",
    "south": "南",
    "west": "西",
    "north": "北",
    "yaku": "役 役种 役種",
    "limit": "打点 等级",
    "points": "点 点数 和了点 打点数",
    "han": "翻 飜 番",
    "fu": "符",
    "open hand": "furo 副露 鳴き 鸣牌",
    "tenpai, and lost": "tenpai-lost テンパイ負け 聴牌負け 听牌未和",
    "haipai": "配牌 起手 起手牌",
    "haipai shanten": "配牌シャンテン 起手向听 配牌向听",
    "dead waits": "純カラ 死に待ち 空听",
    "waits left": "残り待ち 山の待ち 剩余进张",
    "chase": "追っかけ立直 追っかけリーチ 追っかけ 追立",
    "chased-deal-in": "追っかけられて放銃 追っかけ放銃 被追立后放铳",
    "dama-deal-in": "ダマに放銃 ダマ放銃 放铳给默听",
    "ippatsu-deal-in": "一発で放銃 一発放銃 一发放铳",
    "last-discard-deal-in": "最後の打牌で放銃 河底放銃 最后一张打牌放铳 河底放铳",
    "last-draw-lost": "最後のツモで消えた聴牌 最后一次摸牌时落空的听牌",
    "double-riichi-lost": "和了れなかった両立直 未能和牌的两立直",
    "changed-wait": "待ち変え 換聴 换听",
    "old-wait-came": "変える前の待ちをツモ 换听后摸到原来的待牌",
    "dead-draws": "立直後の空振りツモ 空振り 立直后落空的摸牌",
    "place-before": "局の始めの順位 开局时的名次",
    "place-after": "局の終わりの順位 终局时的名次",
    "came next": "次に来た 次巡 下一张",
    "one draw away": "あと一枚 あと1枚 差一张",
    "dealt in": "houjuu 放銃 振り込み 放铳 点炮",
    "dealt in to a riichi": "リーチ放銃 リーチに放銃 立直放铳 放铳立直",
    "dora by own kan": "カンでドラ 槓ドラ 杠宝牌",
    "site": "サイト 网站 平台",
    "tenhou.net": "天鳳 天凤",
    "mahjong soul": "majsoul jantama 雀魂 じゃんたま",
    "riichi city": "麻雀一番街 一番街",
    "room": "卓 卓名 房间 桌",
    "general": "一般 般 一般卓 一般桌",
    "upper": "上 上級 上級卓 上级 上级桌",
    "expert": "特 特上 特上卓 特上桌",
    "phoenix": "houou 鳳 鳳凰 鳳凰卓 凤凰 凤凰桌 凤凰卓",
    "date": "日 日付 日期",
    "players": "人数",
    "text": "文字 文本",
}

_IN_GAME: Final = _EVENTS | _YAKU | _LIMITS


def _meanings(table: dict[str, str]) -> dict[str, str]:
    return {
        folded(spelling): thing
        for thing, others in table.items()
        for spelling in (thing, *others.split())
    }


IN_GAME: Final = _meanings(_IN_GAME)
"""Spellings, folded, of what sentences of a game say, and the words of English sentences."""
MEANINGS: Final = _meanings(_ELSEWHERE) | IN_GAME
"""The same with the words that only queries have."""


def meaning_of(words: str) -> str | None:
    """Return the key of a spelling; spaces do not count in what is no English."""
    return MEANINGS.get(folded(words)) or MEANINGS.get("".join(folded(words).split()))
