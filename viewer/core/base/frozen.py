"""Dataclasses that never change, of which little is compiled.

`dataclass(frozen=True, slots=True)` writes seven methods for each class and compiles them, at every
start of the program: 3 million instructions a class and more. `frozen` makes the same of a class
for a fifth of that. Its constructor alone is written for it; the other methods are those of all
such classes. The constructor fills slots directly, which takes two thirds of the time.

They are dataclasses all the same: `replace`, `fields` and patterns know them.
"""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Never, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_Made = TypeVar("_Made")


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[_Made]) -> type[_Made]: ...


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(*, eq: bool = True, kw_only: bool = False) -> Callable[[type[_Made]], type[_Made]]: ...


def frozen(
    cls: type[_Made] | None = None, *, eq: bool = True, kw_only: bool = False
) -> type[_Made] | Callable[[type[_Made]], type[_Made]]:
    """Make a class a frozen dataclass with slots; a method that it has itself stays.

    Without ``eq`` each value equals itself alone; with ``kw_only`` all fields are given by name.
    """

    def make(cls: type[_Made]) -> type[_Made]:
        own = vars(cls).keys()
        cls.__doc__ = cls.__doc__ or cls.__name__  # else `dataclass` writes one of the signature
        made = dataclass(init=False, repr=False, eq=False, kw_only=kw_only, slots=True)(cls)
        methods = _METHODS | (_comparison(made) if eq else {}) | {"__init__": _constructor(made)}
        for name in methods.keys() - own:
            setattr(made, name, methods[name])
        return made

    return make if cls is None else make(cls)


def _constructor(cls: type[Any]) -> Callable[..., None]:
    """Write the function that takes a value's fields and fills its slots."""
    scope: dict[str, Any] = {"MISSING": MISSING}
    given, named, lines = ["self"], list[str](), list[str]()
    for each in fields(cls):
        name, is_made = each.name, each.default_factory is not MISSING
        scope[f"set_{name}"] = getattr(cls, name).__set__
        scope |= {f"default_{name}": each.default, f"make_{name}": each.default_factory}
        value = name if each.init else f"default_{name}"
        if each.init:
            is_needed = each.default is MISSING and not is_made
            words = name if is_needed else f"{name}=default_{name}"
            (named if each.kw_only else given).append(words)
        if is_made:
            value = f"make_{name}() if {value} is MISSING else {value}"
        lines.append(f"    set_{name}(self, {value})\n")
    words = ", ".join([*given, *(["*", *named] if named else [])])
    exec(f"def __init__({words}):\n{''.join(lines)}", scope)  # noqa: S102 - names of fields, as in `dataclass`
    written: Callable[..., None] = scope["__init__"]
    written.__qualname__ = f"{cls.__qualname__}.__init__"
    return written


def _comparison(cls: type[Any]) -> dict[str, Callable[..., Any]]:
    """Make values of a class equal whose fields are."""
    told = attrgetter(*(each.name for each in fields(cls)))

    def __eq__(self: object, other: object) -> bool:  # noqa: N807
        return told(self) == told(other) if other.__class__ is cls else NotImplemented

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(told(self))

    return {"__eq__": __eq__, "__hash__": __hash__}


def _repr(self: "DataclassInstance") -> str:
    told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _refuse_to_set(_self: object, name: str, _value: object) -> Never:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: object, name: str) -> Never:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: "DataclassInstance") -> list[object]:
    return [getattr(self, each.name) for each in fields(self)]


def _set_state(self: "DataclassInstance", state: list[object]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


_METHODS: Final[dict[str, Callable[..., Any]]] = {
    "__repr__": _repr,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
"""What all frozen classes share."""
