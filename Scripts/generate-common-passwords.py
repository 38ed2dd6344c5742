#!/usr/bin/env python3
"""Writes Modules/Auth/AuthDomain/Passwords/CommonPasswords.swift from the frequency list of the `zxcvbn` package.

    pip install zxcvbn && Scripts/generate-common-passwords.py

Only passwords that are long enough to be chosen at all (eight characters) take a place among the 3,000; those of
fifteen characters and more, the usual least length, are taken however rare.
"""
import pathlib

from zxcvbn.frequency_lists import FREQUENCY_LISTS

SHORTEST = 8
USUAL = 15
COUNT = 3000

ranked = [word for word in FREQUENCY_LISTS["passwords"] if len(word) >= SHORTEST]
chosen = ranked[:COUNT] + [word for word in ranked[COUNT:] if len(word) >= USUAL]
assert all(word.isascii() and word.islower() == (word.upper() != word) and " " not in word for word in chosen)

lines = [""]
for word in chosen:
    if len(lines[-1]) + len(word) + 1 > 110:
        lines.append("")
    lines[-1] += (" " if lines[-1] else "") + word

target = pathlib.Path(__file__).parent.parent / "Modules/Auth/AuthDomain/Passwords/CommonPasswords.swift"
target.write_text('''// Written by Scripts/generate-common-passwords.py from the frequency list of zxcvbn 4.5 (Dropbox, MIT licence), which
// counts passwords of published leaks. Not to be edited by hand.

/// The passwords that guessers try first.
enum CommonPasswords {
  /// One text that is searched where it lies in the program: nothing is built at start, and nothing is made of the
  /// candidate.
  static let list: StaticString = #"""
''' + "".join(f"    {line}\n" for line in lines) + '''    """#
}
''')
