"""Mahjong Soul's raw messages, read to what JSON of them says.

Only what is read is named here; protobuf passes over all other fields. The few messages around the
rounds and moves are declared as what their bytes are: a `Wrapper`.

Source: names and numbers as in public copies of the client's `liqi.proto`, such as
latorc/MahjongCopilot's; `saltSha256` and `salt`, which came later, as real records have them.
"""

import base64
import re
from itertools import chain
from typing import Any, Final, cast

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import DecodeError, Message

from viewer.core.base.errors import InputError
from viewer.core.sites.json_text import Fields

MOST_BYTES: Final = 1 << 20
"""Real records are 60 to 200 kB; a message of two bytes costs a thousand times as much."""

RESPONSE: Final = b"\x03"
"""Begins an answer on the connection, and no message; two bytes of the question's number follow."""
_BEFORE: Final = 3

_MESSAGES: Final = {
    "Wrapper": "string name = 1; bytes data = 2",
    "ResGameRecord": "RecordGame head = 3; Wrapper data = 4; string data_url = 5",
    "GameDetailRecords": "repeated Wrapper records = 1; repeated GameAction actions = 3",
    "GameAction": "Wrapper result = 3",
    "RecordGame": "string uuid = 1; GameConfig config = 5; repeated AccountInfo accounts = 11;"
    " GameEndResult result = 12",
    "GameConfig": "uint32 category = 1; GameMode mode = 2; GameMetaData meta = 3",
    "GameMode": "uint32 mode = 1; GameDetailRule detail_rule = 6;"
    " GameTestingEnvironmentSet testing_environment = 7",
    "GameDetailRule": "uint32 dora3_mode = 43; uint32 begin_open_mode = 44;"
    " uint32 jiuchao_mode = 45; uint32 muyu_mode = 46; uint32 open_hand = 47;"
    " uint32 xuezhandaodi = 48; uint32 huansanzhang = 49; uint32 chuanma = 50;"
    " uint32 reveal_discard = 51; uint32 field_spell_mode = 52; uint32 zhanxing = 53;"
    " uint32 tianming_mode = 54; uint32 yongchang_mode = 70; uint32 hunzhiyiji_mode = 71;"
    " uint32 wanxiangxiuluo_mode = 72; uint32 beishuizhizhan_mode = 73;"
    " repeated uint32 amusement_switches = 74",
    "GameTestingEnvironmentSet": "uint32 paixing = 1",
    "GameMetaData": "uint32 mode_id = 2",
    "AccountInfo": "uint32 seat = 2; string nickname = 3",
    "GameEndResult": "repeated PlayerItem players = 1",
    "PlayerItem": "uint32 seat = 1; int32 total_point = 2; int32 part_point_1 = 3",
    "RecordNewRound": "uint32 chang = 1; uint32 ju = 2; uint32 ben = 3; string dora = 4;"
    " repeated int32 scores = 5; uint32 liqibang = 6;"
    " repeated string tiles0 = 7; repeated string tiles1 = 8;"
    " repeated string tiles2 = 9; repeated string tiles3 = 10;"
    " string md5 = 13; string paishan = 14; repeated string doras = 16;"
    " string sha256 = 22; string saltSha256 = 24; string salt = 25",
    "RecordDealTile": "uint32 seat = 1; string tile = 2; repeated string doras = 6",
    "RecordDiscardTile": "uint32 seat = 1; string tile = 2; bool is_liqi = 3; bool moqie = 5;"
    " repeated string doras = 8; bool is_wliqi = 9",
    "RecordChiPengGang": "uint32 seat = 1; uint32 type = 2; repeated string tiles = 3;"
    " repeated uint32 froms = 4",
    "RecordAnGangAddGang": "uint32 seat = 1; uint32 type = 2; string tiles = 3;"
    " repeated string doras = 6",
    "RecordBaBei": "uint32 seat = 1; repeated string doras = 6",
    "RecordHule": "repeated HuleInfo hules = 1; repeated int32 old_scores = 2;"
    " repeated int32 delta_scores = 3",
    "HuleInfo": "repeated string hand = 1; string hu_tile = 3; uint32 seat = 4; bool zimo = 5;"
    " repeated string doras = 8; repeated string li_doras = 9; bool yiman = 10;"
    " repeated FanInfo fans = 12; uint32 fu = 13; string title = 14;"
    " uint32 point_rong = 15;"
    " uint32 point_zimo_qin = 16; uint32 point_zimo_xian = 17; uint32 title_id = 18;"
    " uint32 baopai = 21",
    "FanInfo": "string name = 1; uint32 val = 2; uint32 id = 3",
    "RecordNoTile": "bool liujumanguan = 1; repeated NoTilePlayerInfo players = 2;"
    " repeated NoTileScoreInfo scores = 3",
    "NoTilePlayerInfo": "bool tingpai = 3; repeated string hand = 4",
    "NoTileScoreInfo": "repeated int32 old_scores = 2; repeated int32 delta_scores = 3",
    "RecordLiuJu": "uint32 type = 1; uint32 seat = 3; repeated string tiles = 4",
}
_FIELD: Final = re.compile(r"(repeated )?(\w+) (\w+) = (\d+)")
_DETAILS: Final = "GameDetailRecords"
_PACKAGE: Final = ".lq."
_RECORDS: Final = (_DETAILS, "ResGameRecord")


def _classes() -> dict[str, type[Message]]:
    kinds = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name="lq", package="lq", syntax="proto3")
    for message, fields in _MESSAGES.items():
        made = file.message_type.add(name=message)
        for repeated, kind, name, number in _FIELD.findall(fields):
            label = kinds.LABEL_REPEATED if repeated else kinds.LABEL_OPTIONAL
            field = made.field.add(name=name, number=int(number), label=label)
            if kind in _MESSAGES:
                field.type_name = f".lq.{kind}"
            else:
                field.type = kinds.Type.Value(f"TYPE_{kind.upper()}")
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"lq.{name}"))
        for name in _MESSAGES
    }


CLASSES: Final = _classes()


def fields_of_raw(data: bytes) -> Fields:
    """Read a record or a single move, bare, wrapped, or with the bytes before it.

    A record is a `ResGameRecord` or `GameDetailRecords`, a move a `GameAction` or its `Wrapper`.
    Rounds and moves in it are still bytes, in base64 as JSON has them.

    Raises:
        InputError: ``record-large`` or ``broken-message``.
    """
    if len(data) > MOST_BYTES:
        raise InputError("record-large", limit=MOST_BYTES >> 20)
    if data.startswith(RESPONSE):
        data = data[_BEFORE:]
    wrapper = _attempt("Wrapper", data)
    for move in (wrapper, _attempt("GameAction", data).result):
        if move.name.startswith(_PACKAGE) and not move.name.endswith(_RECORDS):
            return _packed(move)
    data = wrapper.data or data
    response = _attempt("ResGameRecord", data)
    is_response = response.data.name.endswith(_DETAILS) or response.data_url
    details = _parsed(_DETAILS, response.data.data if is_response else data)
    wrapped = chain(details.records, (action.result for action in details.actions))
    return {
        "head": _fields(response.head),
        "data_url": response.data_url,
        "data": [_packed(each) for each in wrapped if each.name],
    }


def _packed(wrapper: Any) -> Fields:  # noqa: ANN401 - fields have no types
    return {"name": wrapper.name, "data": base64.b64encode(wrapper.data).decode()}


def fields_of_message(name: str, data: bytes) -> Fields:
    """Read a message of this name; InputError ``broken-message``."""
    return _fields(_parsed(name, data))


def _parsed(name: str, data: bytes) -> Any:  # noqa: ANN401
    try:
        return CLASSES[name].FromString(data)
    except DecodeError:
        raise InputError("broken-message") from None


def _attempt(name: str, data: bytes) -> Any:  # noqa: ANN401
    """The message, empty if the bytes are another."""
    try:
        return _parsed(name, data)
    except InputError:
        return CLASSES[name]()


def _fields(message: Message) -> Fields:
    return cast("Fields", MessageToDict(message, preserving_proto_field_name=True))
