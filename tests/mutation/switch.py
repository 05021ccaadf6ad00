"""Mutants switched on in place: a function takes its mutant's code, and is no slower for it.

mutmut puts a mutant's function beside the one that it mutates, and a trampoline before it that asks
at every call which one is meant: games are played three times slower so. Here the decorator leaves
the function as it is and notes it; before its trials, it is given the mutant's code. Processes that
a test starts know nothing of this: they find the mutant by mutmut's own way, in the environment.
"""

import os
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType

from mutmut.mutation import trampoline

Mutants = Mapping[str, Callable[..., object]]

_functions: list[tuple[FunctionType, Mutants]] = []


def note_functions() -> None:
    """Let modules that are imported from now on be mutated in place."""

    def note(mutants: Mutants, is_classmethod: bool = False) -> Callable[..., FunctionType]:
        del is_classmethod  # the code is the same

        def noted(function: FunctionType) -> FunctionType:
            _functions.append((function, mutants))
            return function

        return noted

    trampoline.wrap_in_trampoline = note


def names_by_code() -> dict[CodeType, str]:
    """Every function that can be mutated, as its mutants are named, by its code."""
    return {
        function.__code__: f"{function.__module__}.{name.partition('__mutmut_')[0]}"
        for function, mutants in _functions
        for name in [key for key in mutants if key != "_mutmut_orig"][:1]
    }


def switch_on(mutant: str) -> None:
    """Put a mutant in its function's place, for this process and those that it starts.

    Raises:
        KeyError: If no imported module has it.
    """
    os.environ["MUTANT_UNDER_TEST"] = mutant
    module, _, name = mutant.rpartition(".")
    for function, mutants in _functions:
        if function.__module__ == module and name in mutants:
            made = getattr(mutants[name], "__func__", mutants[name])
            function.__code__ = made.__code__
            function.__defaults__ = made.__defaults__
            function.__kwdefaults__ = made.__kwdefaults__
            return
    raise KeyError(mutant)
