"""Tables of a JSON record's fields: of what kind each is, and what it is compared with.

A table has a row for each message: its fields as in Protobuf's definitions, by what is compared
with them. So one place says what is read, what is checked and what is passed over, and why. The
number of a field stands where the site has raw messages.
"""

import re
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.sites.json_fields import Fields, int_within
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.site import Field

_DEFINITION: Final = re.compile(r"(repeated )?(\w+) (\w+)(?: = (\d+))?")
_LARGEST: Final = 2**63
_TYPES: Final = {"string": str, "bool": bool}

Rows = Mapping[str, Mapping[Field, str]]
"""Definitions by message and by what is compared with the fields."""


class FieldDefinition(NamedTuple):
    """A field as it is defined."""

    kind: str  # Protobuf's, or the name of another message
    repeated: bool
    number: int  # in raw messages; 0 where there are none
    field: Field
    is_read: bool  # a value of another kind counts as unreadable

    def fits(self, value: object) -> bool:
        """Whether a value is of this kind; tools write null for an empty list or message."""
        if not self.is_read:
            return True
        if not self.repeated:
            # some tools write as a list what a field has once
            once = isinstance(value, list) and self.kind == "string" and len(value) > 0
            return all(map(self._is_one, value if once and isinstance(value, list) else [value]))
        return value is None or (isinstance(value, list) and all(map(self._is_one, value)))

    def _is_one(self, value: object) -> bool:
        if (kind := _TYPES.get(self.kind)) is not None:
            return isinstance(value, kind)
        if self.kind.endswith("int32"):
            return int_within(value, _LARGEST, -_LARGEST) is not None
        return value is None or isinstance(value, dict)


class MessageTable:
    """A site's messages.

    Attributes:
        fields: what each field is compared with, by message and name.
    """

    def __init__(self, rows: Rows) -> None:
        self.messages = {
            message: {
                name: FieldDefinition(
                    *(kind, bool(repeated), int(number or 0), field),
                    is_read=bool(field.checks) or kind in rows,
                )
                for field, definitions in groups.items()
                for repeated, kind, name, number in _DEFINITION.findall(definitions)
            }
            for message, groups in rows.items()
        }
        self.fields = {
            message: {name: defined.field for name, defined in defined_fields.items()}
            for message, defined_fields in self.messages.items()
        }

    def odd_fields(
        self, message: str, fields: Fields, remarks: Remarks, *, in_hand: bool = True
    ) -> set[str]:
        """Names of the fields that have a value of another kind, or hold a message that has.

        What is not known is counted in the remarks.
        """
        odd, defined_fields = set[str](), self.messages[message]
        for name, value in fields.items():
            if (defined := defined_fields.get(name)) is None:
                if not name.startswith("@"):  # as in @type
                    remarks.count_unknown(message, name, in_hand=in_hand)
            elif not defined.fits(value):
                odd.add(name)
            elif defined.kind in self.messages:
                every = value if isinstance(value, list) else [value]
                inner = [each for each in every if isinstance(each, dict)]
                if any(
                    self.odd_fields(defined.kind, each, remarks, in_hand=in_hand) for each in inner
                ):
                    odd.add(name)
        return odd

    def check(self, message: str, fields: Fields, remarks: Remarks) -> None:
        """Raise InputError ``bad-value`` if a field has a value of another kind."""
        for name in sorted(self.odd_fields(message, fields, remarks)):
            raise InputError("bad-value", tag=message, attribute=name)

    def sound(
        self,
        message: str,
        fields: Fields,
        remarks: Remarks,
        *,
        but: Collection[str] = (),
        in_hand: bool = True,
    ) -> tuple[Fields, set[str]]:
        """The fields without those of another kind, which are remarked on, and their names.

        Those of ``but`` are left to who reads them.
        """
        odd = self.odd_fields(message, fields, remarks, in_hand=in_hand) - {*but}
        for name in sorted(odd):
            remarks.remark("bad-value", tag=message, attribute=name)
        return {name: each for name, each in fields.items() if name not in odd}, odd
