"""Every field of a record: what it is compared with, or why with nothing.

Source: real records; names of fields are the site's. Events have rows of their own, by type.
"""

from typing import Final

from viewer.core.sites.message_table import MessageTable
from viewer.core.sites.site import OF_ROOM, RULES, Field
from viewer.translation import N_

_PARTS: Final = Field(N_("by its own fields"))
_SITE: Final = Field(N_("not compared: numbers and times of the site's"))
_LOOKS: Final = Field(N_("not compared: looks, ranks and coins"))
_OFFERS: Final = Field(N_("not compared: what players may do, not what they did"))
_AGAIN: Final = Field(N_("not compared: no real record shows what it repeats"))

_USER: Final = Field(N_("who plays"), ("turn", "call", "repeats", "scores"))
_PLAYERS: Final = Field(N_("who plays, in every hand"), ("repeats",))
_ORDER: Final = Field(N_("the hands and events before"), ("numbering",))
_WALL: Final = Field(N_("the hash"), ("haipai", "live", "rinshan", "dora", "ura", "hash"))
_HASH: Final = Field(N_("the wall"), ("hash",))
_HAIPAI: Final = Field(N_("the wall"), ("haipai", "live"))
_ROUND: Final = Field(N_("the kyoku before, and the deals"), ("start", "dealer", "honba"))
_DEAL: Final = Field(N_("the hand, and the other deals"), ("repeats", "dealer", "sticks"))
_BEFORE: Final = Field(N_("the kyoku before, and the other deals"), ("start", "next", "scores"))
_INDICATOR: Final = Field(N_("the wall, and when kans turn them up"), ("dora", "indicators"))
_DRAW: Final = Field(N_("the wall"), ("live", "rinshan"))
_DRAWS: Final = Field(N_("the moves before"), ("repeats",))
_MOVE: Final = Field(N_("the hand"), ("turn", "discard", "call", "swap", "locked", "hand", "shown"))
_DRAWN: Final = Field(N_("the drawn tile, and the hand"), ("repeats",))
_RIICHI: Final = Field(N_("the hand, and the turn"), ("riichi", "declared", "sticks", "scores"))
_SHOWN: Final = Field(N_("the hand as it was played"), ("hand", "shown", "melds"))
_END: Final = Field(N_("the hands and rivers"), ("ending", "tenpai", "hand", "shown"))
_URA: Final = Field(N_("the wall, and riichi"), ("ura",))
_YAKU: Final = Field(N_("the hand, its dora, and how it was won"), ("yaku", "fu", "points"))
_CHANGES: Final = Field(N_("points before, and the rules"), ("scores", "payments", "pao"))
_FINAL: Final = Field(N_("the last points, and the rules of place"), ("final", "results"))

RECORD: Final = "record"
HAND: Final = "hand"
_EVENT: Final = "event"
_EVENTS: Final = {
    "deal": 1,
    "draw": 2,
    "offer": 3,
    "act": 4,
    "end": 5,
    "game over": 6,
    "indicators": 7,
    "kan offer": 8,
    "notice": 9,
    "waits": 11,
}
EVENT_NAMES: Final = {number: name for name, number in _EVENTS.items()}

TABLE: Final = MessageTable(
    {
        "answer": {_PARTS: "record data", _SITE: "int32 code; string message"},
        RECORD: {
            _PARTS: "repeated hand handRecord",
            _PLAYERS: "int32 playerCount; int32 initPoints; string keyValue",
            RULES: "int32 gamePlay; int32 stageType; int32 round; bool isGangPay",
            OF_ROOM: "int32 fangFu; bool isGeMu; bool isKaiLiZhi; bool isLuck; bool isNotEffect;"
            " bool isNotShowHand; bool isObserve; bool isShaoJi; bool isWithUser;"
            " int32 northOperateType",
            _ORDER: "string roomId",
            _SITE: "bool isCollect; int32 matchStage; int32 matchType; int32 nowTime; int32 period;"
            " string remark; int32 stageNum",
        },
        HAND: {
            _ROUND: "int32 quanFeng; int32 changCi; int32 benChangNum",
            _WALL: "string handCardEncode",
            _HASH: "string handCardsSHA256; repeated int32 paiShan",
            _PARTS: "repeated player players; repeated event handEventRecord",
            _ORDER: "int32 handPos; string handID",
        },
        "player": {
            _USER: "int32 userId; int32 position",
            _BEFORE: "int32 points",
            _PLAYERS: "string nickname",
            _LOOKS: "int32 cardBackID; int32 gameMusicId; int32 headTag; int32 identity;"
            " int32 matchMusicId; int32 model; int32 profileFrameId; int32 riichiEffectID;"
            " int32 riichiMusicId; int32 riichiStickID; int32 roleID; int32 skinID;"
            " int32 specialEffectID; int32 tableclothID; int32 titleID",
        },
        _EVENT: {
            _USER: "int32 userId",
            _ORDER: "int32 eventPos; int32 eventType",
            _SITE: "string handId; int32 startTime",
            _PARTS: "any data",
        },
        "deal": {
            _HAIPAI: "repeated int32 hand_cards",
            _INDICATOR: "int32 bao_pai_card",
            _DEAL: "int32 dealer_pos; repeated int32 dices; int32 quan_feng; int32 chang_ci;"
            " int32 ben_chang_num; int32 li_zhi_bang_num",
            _HASH: "string hand_cards_sha_256",
            _PARTS: "repeated points user_info_list",
            _OFFERS: "repeated any ting_list",
        },
        "points": {
            _USER: "int32 user_id",
            _BEFORE: "int32 hand_points",
            OF_ROOM: "bool is_exist_shao_ji; int32 luck_score; bool room_exist_man_guan",
        },
        "draw": {
            _DRAW: "int32 in_card",
            _DRAWS: "bool is_gang_incard; bool is_first_xun_in",
            _OFFERS: "repeated any bu_gang_cards; repeated any gang_cards;"
            " repeated any in_ting_info; bool is_can_lizhi; bool is_kai_li_zhi;"
            " bool is_nine_cards; bool is_pull_north; bool is_zi_mo; int32 oper_fixed_time;"
            " int32 oper_var_time",
        },
        "offer": {
            _DRAWS: "int32 out_card",
            _OFFERS: "repeated any action_list; int32 oper_fixed_time; int32 oper_var_time",
        },
        "act": {
            _MOVE: "int32 action; int32 card; repeated int32 group_cards",
            _DRAWN: "repeated int32 move_cards_pos",
            _RIICHI: "bool is_li_zhi; int32 li_zhi_type; int32 li_zhi_operate",
            _SHOWN: "repeated int32 hand_cards",
            _USER: "int32 user_id",
            _OFFERS: "any command_game_info",
        },
        "end": {
            _END: "int32 end_type",
            _PARTS: "repeated win win_info; repeated profit user_profit",
            _AGAIN: "any cheat_info_list; any zhong_liu_info; any command_game_info",
        },
        "win": {
            _USER: "int32 user_id",
            _SHOWN: "repeated int32 user_cards",
            _YAKU: "repeated yaku fang_info; int32 all_fang_num; int32 all_fu; int32 all_point;"
            " int32 bash_points",
            _URA: "repeated int32 li_bao_card",
            OF_ROOM: "int32 luck_score",
            _OFFERS: "repeated int32 ting_card_list",
        },
        "yaku": {_YAKU: "int32 fang_type; int32 fang_num"},
        "profit": {
            _USER: "int32 user_id",
            _CHANGES: "int32 point_profit; int32 user_point; int32 li_zhi_profit; bool is_bao_pai",
        },
        "game over": {
            _PARTS: "repeated result user_data",
            _PLAYERS: "string pai_pu_id",
            _SITE: "bool is_exist_room",
        },
        "result": {
            _FINAL: "int32 user_id; int32 point_num; int32 score",
            _LOOKS: "int32 StageLevel; int32 coin; bool is_shao_ji; int32 last_next_pt;"
            " int32 last_user_pt; int32 luck_score; int32 next_pt_value; int32 pt_value;"
            " int32 rate_value; int32 shao_ji_score; int32 user_pt_value",
        },
        "indicators": {_INDICATOR: "repeated int32 cards"},
        "kan offer": {_USER: "int32 user_id", _OFFERS: "bool is_auto_gang"},
        "notice": {},
        "waits": {_OFFERS: "repeated any ting_info"},
    }
)
