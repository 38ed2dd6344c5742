#!/usr/bin/env python3
"""Compiles the code examples in the documentation comments of Shared/.

Usage: examples.py BUILD [FOLDER]. BUILD has the modules of the kits, for example .build/debug; FOLDER replaces Shared/.

An example may use the feature of Shared/FeatureTemplates, which is its folders stored, entity and name together, and
the declarations of Tests/ExamplesTests/Surroundings.swift. Its statements become the body of a function, its
declarations members of a type, and its extensions parts of the file. Errors name the line of the comment.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

KITS = ["DomainKit", "CompositionKit", "StorageKit", "ShellKit", "TestingKit"]
MODULES = [
    "CLibrary", "Contracts", "Logging", "StoragePostgres", "TerminalKit", "TestEngines", "Testing"]
# Modules with examples for types that other modules do not see.
INNER = ["StorageSQLite", "Workshop"]
TEMPLATES = "Shared/FeatureTemplates"
SURROUNDINGS = "Tests/ExamplesTests/Surroundings.swift"
KINDS = "struct|class|enum|protocol|actor"
TYPE = re.compile(rf"(?:@\w+(?:\([^)]*\))? )*package (?:final |indirect )*(?:{KINDS}|macro) (\w+)")
ATTRIBUTES = re.compile(r"(?:@\w+(?:\(.*\))?\s+)*")
WRAPPER = re.compile(r"@(?:OptionGroup|Option|Argument|Flag)\b")
MEMBER = re.compile(rf"(?:(?:package|private|final|indirect|static) )*(?:{KINDS}|func|typealias) ")

Example = collections.namedtuple("Example", "path line text")


def swift_files(*folders):
    for root in folders:
        for folder, _, names in sorted(os.walk(root)):
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".swift"))


def read(path):
    with open(path, encoding="utf8") as file:
        return file.read()


def all_examples(folder="Shared"):
    """Returns the examples in the documentation comments of a folder."""
    found = []
    for path in swift_files(folder):
        lines = None
        for number, line in enumerate(read(path).split("\n"), 1):
            comment = re.match(r"\s*/// ?(.*)", line)
            text = comment.group(1) if comment else None
            if lines is None:
                if text is not None and text.strip() == "```swift":
                    lines, start = [], number + 1
            elif text is None or text.strip() == "```":
                found.append(Example(path, start, lines))
                lines = None
            else:
                lines.append(text)
    return found


def code(text):
    """Returns a file without its comments and literals."""
    text = "\n".join(line for line in text.split("\n") if not line.lstrip().startswith("//"))
    return re.sub(r'"(?:[^"\\\n]|\\[^(])*"', "", text)


def types_without_example():
    """Returns the types of the kits that features name, and those of them without an example in their comment."""
    features = [name for name in sorted(os.listdir("Modules")) if os.path.isdir(f"Modules/{name}")]
    named = set()
    for path in swift_files("Modules", TEMPLATES, *(f"Tests/{name}" for name in features)):
        named.update(re.findall(r"\b[A-Z]\w*", code(read(path))))
    places, documented = {}, set()
    for path in swift_files(*(f"Shared/{kit}" for kit in KITS)):
        comment = []
        for number, line in enumerate(read(path).split("\n"), 1):
            declaration = TYPE.match(line)
            if declaration and declaration.group(1) in named:
                places[declaration.group(1)] = f"{path}:{number}"
                if "/// ```swift" in comment:
                    documented.add(declaration.group(1))
            if line.startswith("///"):
                comment.append(line)
            elif not line.startswith("@"):
                comment = []
    missing = [f"{place}: {name} has no code example" for name, place in places.items() if name not in documented]
    return places, missing


def items(example):
    """Splits an example into declarations and statements: the first line of each, and its lines."""
    found, is_open = [], False
    for number, line in enumerate(example.text, example.line):
        if not found or (line[:1] not in ("", " ", "}", ")", "]") and not is_open):
            found.append((number, []))
        found[-1][1].append(line)
        # An attribute or a comment belongs to the declaration after it.
        is_open = bool(line and ATTRIBUTES.fullmatch(line + "\n")) or line.startswith("//")
    return found


def swift(number, example):
    """Returns the Swift code of an example."""
    outside, members, statements, is_command, returns = [], [], [], False, False
    for line, lines in items(example):
        body = "\n".join(text for text in lines if not text.startswith("//"))
        declaration = ATTRIBUTES.sub("", body, count=1)
        place = [f'#sourceLocation(file: "{example.path}", line: {line})', *lines, "#sourceLocation()"]
        if WRAPPER.match(body):
            is_command = True
            members += place
        elif re.match(r"(?:package )?extension ", declaration):
            outside += place
        elif MEMBER.match(declaration):
            members += place
        else:
            returns = returns or body.startswith("return ")
            statements += place
    kind = ": ParsableArguments" if is_command else ""
    result = " -> CommandOutput" if returns else ""
    return "\n".join(
        [*outside, f"private struct Example{number}{kind} {{", *members, f"func run() async throws{result} {{",
         *statements, "}", "}", ""])


def flags(build):
    """Returns the flags with which this package is compiled."""
    features = re.findall(r'enableUpcomingFeature\("(\w+)"\)', read("Package.swift"))
    target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
    resources = target["paths"]["runtimeResourcePath"]
    maps = ["Shared/CSQLite/module.modulemap", f"{build}/CPostgres.build/module.modulemap"]
    return [
        "-swift-version", "6", "-package-name", re.sub(r"\W", "_", os.path.basename(os.getcwd()).lower()),
        "-suppress-warnings", "-parse-as-library",
        *(word for name in features for word in ("-enable-upcoming-feature", name)),
        "-I", f"{build}/Modules", "-load-plugin-executable", f"{build}/DomainKitMacros-tool#DomainKitMacros",
        "-plugin-path", f"{resources}/host/plugins/testing",
        *(word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")),
    ]


def workshop(folder):
    """Writes the files of the module Workshop: the templates, which are targets of their own in a feature."""
    imports = re.compile(r"^(?:package |@testable )?import (?:Workshop\w*|Contracts)\n", re.M)
    folders = [f"{TEMPLATES}/{kind}/{part}" for kind in ("stored", "entity", "name") for part in ("Modules", "Shared")]
    tests = "Tests/Workshop/WorkshopDomainTests"
    fakes = [f"{TEMPLATES}/stored/{tests}/FakeWorkshop.swift", f"{TEMPLATES}/entity/{tests}/FakeGizmoRepository.swift"]
    sources = [*swift_files(*folders), *fakes, SURROUNDINGS]
    for number, path in enumerate(sources):
        file = f"{folder}/{number}-{os.path.basename(path)}"
        with open(file, "w", encoding="utf8") as output:
            text = imports.sub("", read(path))
            first = read(path).count("\n") - text.count("\n") + 1
            # In a feature, its name takes the place of these marks.
            text = re.sub(r"__(workshop(?:_gizmo)?)__", r"\1", text)
            output.write(f'#sourceLocation(file: "{path}", line: {first})\n{text}')
        yield file


def compile_examples(build, examples):
    with tempfile.TemporaryDirectory() as folder:
        module = ["-emit-module", "-enable-testing", "-module-name", "Workshop", "-o", f"{folder}/Workshop.swiftmodule"]
        commands = [[*module, *workshop(folder)]]
        with open(f"{folder}/Examples.swift", "w", encoding="utf8") as output:
            output.writelines(f"package import {name}\n" for name in sorted(KITS + MODULES))
            output.writelines(f"@testable package import {name}\n" for name in INNER)
            output.writelines(swift(number, example) for number, example in enumerate(examples, 1))
        commands.append(["-typecheck", "-module-name", "Examples", "-I", folder, f"{folder}/Examples.swift"])
        return all(subprocess.run(["swiftc", *flags(build), *words]).returncode == 0 for words in commands)


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    examples = all_examples(*sys.argv[2:])
    used, missing = types_without_example()
    for line in missing:
        print(line, file=sys.stderr)
    isSound = compile_examples(sys.argv[1], examples)
    print(f"{len(examples)} examples, {len(used)} types that features use, {len(missing)} without an example")
    sys.exit(0 if isSound and not missing else 1)


if __name__ == "__main__":
    main()
