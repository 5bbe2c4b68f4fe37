"""How large a number is, from what it is made of: where the intervals of its words say too little."""

from lanes import NotProved
from linear import Lin

WORD = 1 << 52


def is_quotient(world, multiple, tries, count):
    """Shows that a form lies in [0, 2^(52·count)]: it is a number of so many words in [0, 2^52), or one more. `tries`: what those words may be, in order."""
    # q = Σ q_i·2^(52i), or one more, for these q_i, or what they lack to 2^52 - 1.
    for taken in tries:
        rest, words = multiple, []
        for step in taken:
            if all((WORD - 1 - step).key() != word.key() for word in words):
                words.append(step)
        # The lowest ones may be 0 for all operands.
        words = [Lin()] * (count - len(words)) + words
        # The last one first: what was carried out of its word stands in no other.
        for i, q in reversed([*enumerate(words)]):
            carried = max(((abs(c) == WORD, x in world.defined and int(x[1:]), x) for x, c in q.terms.items()), default=(0, 0, None))[2]
            q = q if not carried or rest.terms.get(carried, 0) == q.terms[carried] << 52 * i else WORD - 1 - q
            rest = rest - q * (1 << 52 * i)
        if len(words) == count and rest.is_const() and rest.const in (0, 1):
            return
    raise NotProved("that the multiple of p is at most R")


def with_rests(world, form):
    """Where a form lies that has a quotient of words, and the words: 2^power·quotient and a rest are put in for a word."""
    least, most = world.interval(form)
    done = set()
    while True:
        waiting = [x for x in form.terms if x in world.defined and x not in done]
        if not waiting:
            return least, most
        quotient = max(waiting, key=lambda x: int(x[1:]))
        done.add(quotient)
        inner, power = world.defined[quotient]
        for x, c in inner.terms.items():
            if x not in world.defined and x in form.terms and form.terms[x] % c == 0:
                rest = world.fresh(f"rest {quotient}", 0, (1 << power) - 1)
                form = form + (Lin({quotient: 1 << power}) + rest - inner) * (form.terms[x] // c)
                low, high = world.interval(form)
                least, most = max(least, low), min(most, high)
                break


def congruent(error, p, what=""):
    """Shows that a form is a multiple of p, whatever its unknowns are."""
    wrong = [x for x, c in error.terms.items() if c % p] + ["1"] * (error.const % p != 0)
    if wrong:
        raise NotProved(f"the congruence{what}: {', '.join(wrong[:4])} should not matter")


def divided(form, unit):
    """A form of multiples."""
    return Lin({x: c // unit for x, c in form.terms.items()}, form.const // unit)
