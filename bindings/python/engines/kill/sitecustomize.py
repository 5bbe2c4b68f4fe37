"""Every Python that finds this on its path imports it: the first worker that masks its second batch is killed."""

import os

marker = os.environ.get("SECANT_KILL_ONCE")
if marker:
    import secant

    class Mortal:
        """A key that takes its process with it, once."""

        calls = 0

        def __init__(self, key):
            self.key = key

        def mask(self, *arguments, **named):
            Mortal.calls += 1
            if Mortal.calls == 2 and not os.path.exists(marker):
                with open(marker, "x") as file:
                    file.write(str(os.getpid()))
                os.kill(os.getpid(), 9)
            return self.key.mask(*arguments, **named)

    class Key:
        @staticmethod
        def from_file(path, group="x25519"):
            return Mortal(Immortal.from_file(path, group))

    Immortal, secant.psi.Key = secant.psi.Key, Key
