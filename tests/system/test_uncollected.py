import gc

from viewer.system.uncollected import uncollected


def test_garbage_is_looked_for_afterwards_as_before():
    was_enabled = gc.isenabled()
    try:
        for before in (True, False):
            gc.enable() if before else gc.disable()
            with uncollected():
                assert not gc.isenabled()
            assert gc.isenabled() is before
    finally:
        gc.enable() if was_enabled else gc.disable()
