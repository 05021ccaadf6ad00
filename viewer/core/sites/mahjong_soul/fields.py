"""Every field of a record: what it is compared with, or why with nothing.

Source: names and numbers as in public copies of the client's `liqi.proto`, such as
latorc/MahjongCopilot's; ``saltSha256``, ``salt`` and what is of recent rooms of events, which came
later, as real records and other public copies have them.
"""

from typing import Final

from viewer.core.sites.message_table import MessageTable
from viewer.core.sites.site import RULES, SHOWN_ONLY, Field
from viewer.translation import N_

_PARTS: Final = Field(N_("by its own fields"))
_WRAPPING: Final = Field(N_("not compared: around the messages"))
_KIND: Final = Field(N_("the messages that are known"), ("unread",))
_LOOKS: Final = Field(N_("not compared: looks, ranks and coins"))
_OFFERS: Final = Field(N_("not compared: what players may do, not what they did"))
_EVENTS: Final = Field(N_("not compared: only rooms of events use it"))
_DISPLAY: Final = Field(N_("not compared: for the display of the site"))
_AGAIN: Final = Field(N_("not compared: no real record shows what it repeats"))

_WALL: Final = Field(N_("the hash"), ("haipai", "live", "rinshan", "dora", "ura", "hash"))
_HASH: Final = Field(N_("the wall, and the salt"), ("hash",))
_HAIPAI: Final = Field(N_("the wall"), ("haipai", "live", "hash", "draw"))
_ROUND: Final = Field(N_("the kyoku before"), ("start", "dealer", "honba", "sticks"))
_BEFORE: Final = Field(N_("the kyoku before"), ("start", "next", "scores", "payments", "final"))
_SEAT: Final = Field(N_("whose turn it is"), ("turn", "call", "riichi", "discard", "shown"))
_DRAW: Final = Field(N_("the wall"), ("live", "rinshan"))
_INDICATOR: Final = Field(N_("the wall, and when kans turn them up"), ("dora", "indicators"))
_LEFT: Final = Field(N_("the draws before"), ("repeats",))
_MOVE: Final = Field(N_("the hand"), ("turn", "discard", "call", "swap", "locked", "hand", "shown"))
_DRAWN: Final = Field(N_("the drawn tile, and the hand"), ("repeats",))
_RIICHI: Final = Field(N_("the hand, and the turn"), ("riichi", "declared", "sticks", "scores"))
_LAST: Final = Field(N_("whether another kyoku follows"), ("repeats",))
_PAO: Final = Field(N_("the wins, where nobody is liable"), ("pao",))
_PAID: Final = Field(N_("riichi, points and sticks before"), ("riichi", "scores", "sticks"))
_WIN: Final = Field(N_("the hand as it was played"), ("hand", "ending", "melds", "draw"))
_URA: Final = Field(N_("the wall, and riichi"), ("ura",))
_YAKU: Final = Field(N_("the hand, its dora, and how it was won"), ("yaku", "fu", "points"))
_POINTS: Final = Field(N_("han and fu"), ("points", "payments"))
_SUM: Final = Field(N_("what the seat has won with in all kyoku so far"), ("points",))
_CHANGES: Final = Field(N_("points before, and the rules"), ("scores", "payments"))
_END: Final = Field(N_("the hands and rivers"), ("ending", "tenpai", "shown"))
_FINAL: Final = Field(N_("the last points, and the rules of place"), ("final", "results"))

_MESSAGES: Final = {
    "Wrapper": {_KIND: "string name = 1", _PARTS: "bytes data = 2"},
    "ResGameRecord": {
        _WRAPPING: "bytes error = 1; string data_url = 5",
        _PARTS: "RecordGame head = 3; Wrapper data = 4",
    },
    "GameDetailRecords": {
        _PARTS: "repeated Wrapper records = 1; repeated GameAction actions = 3",
        _WRAPPING: "uint32 version = 2; bytes bar = 4",
    },
    "GameAction": {
        _PARTS: "Wrapper result = 3",
        _DISPLAY: "uint32 passed = 1; uint32 type = 2; bytes user_input = 4; bytes user_event = 5;"
        " uint32 game_event = 6",
    },
    "RecordGame": {
        SHOWN_ONLY: "string uuid = 1; uint32 start_time = 2; uint32 end_time = 3",
        _PARTS: "GameConfig config = 5; repeated AccountInfo accounts = 11;"
        " GameEndResult result = 12; repeated AccountInfo robots = 13",
        RULES: "uint32 standard_rule = 14",
    },
    "GameConfig": {
        RULES: "uint32 category = 1",
        _PARTS: "GameMode mode = 2; GameMetaData meta = 3",
    },
    "GameMode": {
        RULES: "uint32 mode = 1; bool ai = 4; string extendinfo = 5; bytes game_setting = 8",
        _PARTS: "GameDetailRule detail_rule = 6; GameTestingEnvironmentSet testing_environment = 7",
    },
    "GameDetailRule": {
        RULES: "uint32 time_fixed = 1; uint32 time_add = 2; uint32 dora_count = 3;"
        " uint32 shiduan = 4; uint32 init_point = 5; uint32 fandian = 6; bool can_jifei = 7;"
        " uint32 tianbian_value = 8; uint32 liqibang_value = 9; uint32 changbang_value = 10;"
        " uint32 noting_fafu_1 = 11; uint32 noting_fafu_2 = 12; uint32 noting_fafu_3 = 13;"
        " bool have_liujumanguan = 14; bool have_qieshangmanguan = 15; bool have_biao_dora = 16;"
        " bool have_gang_biao_dora = 17; bool ming_dora_immediately_open = 18;"
        " bool have_li_dora = 19; bool have_gang_li_dora = 20; bool have_sifenglianda = 21;"
        " bool have_sigangsanle = 22; bool have_sijializhi = 23; bool have_jiuzhongjiupai = 24;"
        " bool have_sanjiahele = 25; bool have_toutiao = 26; bool have_helelianzhuang = 27;"
        " bool have_helezhongju = 28; bool have_tingpailianzhuang = 29;"
        " bool have_tingpaizhongju = 30; bool have_yifa = 31; bool have_nanruxiru = 32;"
        " uint32 jingsuanyuandian = 33; int32 shunweima_2 = 34; int32 shunweima_3 = 35;"
        " int32 shunweima_4 = 36; bool bianjietishi = 37; uint32 ai_level = 38;"
        " bool have_zimosun = 39; bool disable_multi_yukaman = 40; uint32 fanfu = 41;"
        " uint32 guyi_mode = 42; uint32 dora3_mode = 43; uint32 begin_open_mode = 44;"
        " uint32 jiuchao_mode = 45; uint32 muyu_mode = 46; uint32 open_hand = 47;"
        " uint32 xuezhandaodi = 48; uint32 huansanzhang = 49; uint32 chuanma = 50;"
        " uint32 reveal_discard = 51; uint32 field_spell_mode = 52; uint32 zhanxing = 53;"
        " uint32 tianming_mode = 54; bool disable_leijiyiman = 60;"
        " uint32 disable_double_yakuman = 62; uint32 disable_composite_yakuman = 63;"
        " uint32 enable_shiti = 64; uint32 enable_nontsumo_liqi = 65;"
        " uint32 disable_double_wind_four_fu = 66; uint32 disable_angang_guoshi = 67;"
        " uint32 enable_renhe = 68; uint32 enable_baopai_extend_settings = 69;"
        " uint32 yongchang_mode = 70; uint32 hunzhiyiji_mode = 71;"
        " uint32 wanxiangxiuluo_mode = 72; uint32 beishuizhizhan_mode = 73;"
        " repeated uint32 amusement_switches = 74",
    },
    "GameTestingEnvironmentSet": {
        RULES: "uint32 paixing = 1; uint32 left_count = 2; uint32 field_spell_var = 3",
    },
    "GameMetaData": {RULES: "uint32 room_id = 1; uint32 mode_id = 2; uint32 contest_uid = 3"},
    "AccountInfo": {
        _SEAT: "uint32 seat = 2",
        SHOWN_ONLY: "string nickname = 3; uint32 account_id = 1",
        _LOOKS: "uint32 avatar_id = 4; bytes character = 5; uint32 title = 6; bytes level = 7;"
        " bytes level3 = 8; uint32 avatar_frame = 9; uint32 verified = 10;"
        " repeated bytes views = 11",
    },
    "GameEndResult": {_PARTS: "repeated PlayerItem players = 1"},
    "PlayerItem": {
        _FINAL: "uint32 seat = 1; int32 total_point = 2; int32 part_point_1 = 3",
        _AGAIN: "int32 part_point_2 = 4",
        _LOOKS: "int32 grading_score = 5; int32 gold = 6",
    },
    "RecordNewRound": {
        _ROUND: "uint32 chang = 1; uint32 ju = 2; uint32 ben = 3; uint32 liqibang = 6",
        _INDICATOR: "string dora = 4; repeated string doras = 16",
        _BEFORE: "repeated int32 scores = 5",
        _HAIPAI: "repeated string tiles0 = 7; repeated string tiles1 = 8;"
        " repeated string tiles2 = 9; repeated string tiles3 = 10",
        _OFFERS: "repeated bytes tingpai = 11; bytes operation = 12;"
        " repeated bytes operations = 19",
        _WALL: "string paishan = 14",
        _HASH: "string md5 = 13; string sha256 = 22; string saltSha256 = 24; string salt = 25",
        _LEFT: "uint32 left_tile_count = 15",
        _EVENTS: "repeated bytes opens = 17; bytes muyu = 18; uint32 ju_count = 20;"
        " uint32 field_spell = 21; bytes yongchang = 23; bytes xia_ke_shang = 26",
    },
    "RecordDealTile": {
        _SEAT: "uint32 seat = 1",
        _DRAW: "string tile = 2",
        _LEFT: "uint32 left_tile_count = 3",
        _PARTS: "LiQiSuccess liqi = 5",
        _INDICATOR: "repeated string doras = 6",
        _OFFERS: "repeated bool zhenting = 7; bytes operation = 8",
        _EVENTS: "uint32 tile_state = 9; bytes muyu = 11; uint32 tile_index = 12;"
        " bytes hun_zhi_yi_ji_info = 13",
    },
    "LiQiSuccess": {
        _PAID: "uint32 seat = 1; int32 score = 2; uint32 liqibang = 3; bool failed = 4",
        _EVENTS: "uint32 liqi_type_beishuizhizhan = 5",
    },
    "RecordDiscardTile": {
        _SEAT: "uint32 seat = 1",
        _MOVE: "string tile = 2",
        _RIICHI: "bool is_liqi = 3; bool is_wliqi = 9",
        _DRAWN: "bool moqie = 5",
        _OFFERS: "repeated bool zhenting = 6; repeated bytes tingpais = 7;"
        " repeated bytes operations = 10",
        _INDICATOR: "repeated string doras = 8",
        _EVENTS: "uint32 tile_state = 11; bytes muyu = 12; bytes yongchang = 13;"
        " bytes hun_zhi_yi_ji_info = 14; uint32 liqi_type_beishuizhizhan = 27",
    },
    "RecordChiPengGang": {
        _SEAT: "uint32 seat = 1",
        _MOVE: "uint32 type = 2; repeated string tiles = 3; repeated uint32 froms = 4",
        _PARTS: "LiQiSuccess liqi = 5",
        _OFFERS: "repeated bool zhenting = 7; bytes operation = 8",
        _EVENTS: "repeated uint32 tile_states = 9; bytes muyu = 10; repeated int32 scores = 11;"
        " uint32 liqibang = 12; bytes yongchang = 13; bytes hun_zhi_yi_ji_info = 14",
    },
    "RecordAnGangAddGang": {
        _SEAT: "uint32 seat = 1",
        _MOVE: "uint32 type = 2; string tiles = 3",
        _INDICATOR: "repeated string doras = 6",
        _OFFERS: "repeated bytes operations = 7",
        _EVENTS: "bytes muyu = 8; repeated uint32 tile_states = 9",
    },
    "RecordBaBei": {
        _SEAT: "uint32 seat = 1",
        _INDICATOR: "repeated string doras = 6",
        _OFFERS: "repeated bytes operations = 7",
        _DRAWN: "bool moqie = 8",
        _EVENTS: "uint32 tile_state = 10; bytes muyu = 11",
    },
    "RecordHule": {
        _PARTS: "repeated HuleInfo hules = 1",
        _CHANGES: "repeated int32 old_scores = 2; repeated int32 delta_scores = 3;"
        " repeated int32 scores = 5",
        _DISPLAY: "uint32 wait_timeout = 4",
        _LAST: "bytes gameend = 6",
        _PAO: "int32 baopai = 9",
        _AGAIN: "repeated string doras = 7",
        _EVENTS: "bytes muyu = 8; bytes hun_zhi_yi_ji_info = 10",
    },
    "HuleInfo": {
        _WIN: "repeated string hand = 1; repeated string ming = 2; string hu_tile = 3;"
        " uint32 seat = 4; bool zimo = 5; bool qinjia = 6; bool liqi = 7",
        _INDICATOR: "repeated string doras = 8",
        _URA: "repeated string li_doras = 9",
        _YAKU: "bool yiman = 10; uint32 count = 11; repeated FanInfo fans = 12; uint32 fu = 13;"
        " string title = 14; uint32 title_id = 18",
        _POINTS: "uint32 point_rong = 15; uint32 point_zimo_qin = 16; uint32 point_zimo_xian = 17;"
        " uint32 dadian = 20; uint32 baopai = 21",
        _SUM: "uint32 point_sum = 19",
        _DISPLAY: "repeated string lines = 23",
        _AGAIN: "repeated uint32 baopai_seats = 22",
        _EVENTS: "uint32 tianming_bonus = 24; repeated bytes xia_ke_shang = 25;"
        " bytes hun_zhi_yi_ji_info = 26",
    },
    "FanInfo": {_YAKU: "string name = 1; uint32 val = 2; uint32 id = 3"},
    "RecordNoTile": {
        _END: "bool liujumanguan = 1",
        _PARTS: "repeated NoTilePlayerInfo players = 2; repeated NoTileScoreInfo scores = 3",
        _LAST: "bool gameend = 4",
        _EVENTS: "bytes muyu = 5; repeated bytes hules_history = 9",
    },
    "NoTilePlayerInfo": {
        _END: "bool tingpai = 3; repeated string hand = 4",
        _OFFERS: "repeated bytes tings = 5",
        _EVENTS: "bool already_hule = 6",
    },
    "NoTileScoreInfo": {
        _CHANGES: "repeated int32 old_scores = 2; repeated int32 delta_scores = 3",
        _AGAIN: "uint32 seat = 1; repeated string hand = 4; repeated string ming = 5;"
        " repeated string doras = 6; uint32 score = 7",
        _DISPLAY: "repeated int32 taxes = 8; repeated string lines = 9",
    },
    "RecordLiuJu": {
        _END: "uint32 type = 1; uint32 seat = 3; repeated string tiles = 4",
        _LAST: "bytes gameend = 2",
        _AGAIN: "repeated string allplayertiles = 6",
        _PARTS: "LiQiSuccess liqi = 5",
        _EVENTS: "bytes muyu = 7; repeated bytes hules_history = 9",
    },
}  # fmt: skip

TABLE: Final = MessageTable(_MESSAGES)
