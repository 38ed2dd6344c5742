import DomainKit
import Synchronization
import Testing

@testable import ShellKit

/// Arguments of every sort.
private struct Sample: ParsableArguments {
  @Argument(help: "first") var name: String
  @Option(help: "second") var count = 1
  @Option(parsing: .unconditional) var place: Double?
  @Option(name: .shortAndLong, transform: { text in Int(text).map { $0 * 2 } ?? 0 }) var item: [Int] = []
  @Option(name: .customLong("as"), transform: Sample.title) var title: String?
  @OptionGroup var limits: LimitOptions
  @Flag(name: .customLong("quick")) var isQuick = false
  @Argument var sizes: [Size] = []

  static func title(_ text: String) throws -> String {
    if text == "bad" { throw ValidationError("a bad title") }
    return text
  }

  func validate() throws {
    if count > 9 { throw ValidationError("too many") }
  }
}

/// A command that passes words on.
private struct Wrapper: ParsableArguments {
  @Flag var quiet = false
  @Argument(parsing: .captureForPassthrough) var words: [String]
}

/// An argument that counts how often its values are listed.
private struct Counted: ExpressibleByArgument {
  static let count = Mutex(0)

  static var allValueStrings: [String] {
    count.withLock { $0 += 1 }
    return ["one"]
  }

  let argumentText: String

  init?(argument: String) { argumentText = argument }
}

private struct Counting: ParsableArguments {
  @Option(help: "counted") var number: Counted
}

/// A type with a property that is no argument.
private struct Mixed: ParsableArguments {
  var parcels = 0
  @Option var count: Int?
}

/// A type whose coding key has another name than its property.
private struct Renamed: ParsableArguments {
  @Option var count = 1

  private enum CodingKeys: String, CodingKey { case count = "number" }
}

@Suite struct `Words and the arguments of a command` {
  private static let list = ArgumentList(Sample.self, permissions: ["--count": Permission.anyone("test")])

  @Test func `are all of its properties, since names and declarations are found by their places`() async {
    await #expect(processExitsWith: .failure) { _ = ArgumentList(Mixed.self, permissions: [:]) }
  }

  @Test func `have the names of the coding keys`() throws {
    let list = ArgumentList(Renamed.self, permissions: [:])
    #expect(list.arguments.map(\.name) == ["--number"])
    let found = try #require(try list.parse(["--number", "3"]) as? Renamed)
    #expect(found.count == 3)
  }

  @Test func `are read in the order of the declarations`() {
    let arguments = Self.list.arguments
    #expect(
      arguments.map(\.name)
        == ["name", "--count", "--place", "--item", "--as", "--limit", "--all", "--quick", "sizes"])
    #expect(arguments.map(\.position) == Array(0..<9))
    #expect(arguments.map(\.isOptional) == [false] + Array(repeating: true, count: 8))
    #expect(arguments.filter(\.isRepeating).map(\.name) == ["--item", "sizes"])
    #expect(arguments[1].defaultValue == "1")
    #expect(arguments[3].names == ["-i", "--item"])
    #expect(arguments[8].values == ["small", "large"])
    #expect(arguments.filter { $0.permission != nil }.map(\.name) == ["--count"])
  }

  @Test(arguments: [
    ("Ada", "Ada 1 nil [] nil nil false false []"),
    ("Ada --count 3 --place -7.5 -i 1 --item=2", "Ada 3 -7.5 [2, 4] nil nil false false []"),
    ("Ada small large --quick --all", "Ada 1 nil [] nil nil true true [\"small\", \"large\"]"),
    ("--limit 5 Ada --as x=y", "Ada 1 nil [] x=y 5 false false []"),
    ("--as=--all -- -q small", "-q 1 nil [] --all nil false false [\"small\"]"),
    ("Ada --count 2 --count 4", "Ada 4 nil [] nil nil false false []"),
  ])
  func `become its properties`(line: String, properties: String) throws {
    let found = try #require(try Self.list.parse(line.split(separator: " ").map(String.init)) as? Sample)
    let place = found.place.map { "\($0)" } ?? "nil"
    let limit = found.limits.limit.map { "\($0)" } ?? "nil"
    #expect(
      "\(found.name) \(found.count) \(place) \(found.item) \(found.title ?? "nil") \(limit) \(found.limits.all) "
        + "\(found.isQuick) \(found.sizes.map(\.rawValue))" == properties)
  }

  @Test(arguments: [
    ("", "missing name"), ("Ada --count", "no value 1"), ("Ada --as=", "no value 1"),
    ("Ada --count --all", "no value 1"),
    ("Ada --bogus", "word 1"), ("Ada --all=1", "word 1"), ("Ada huge", "rejected huge at 1"),
    ("Ada --count x --as bad", "rejected x at 1"), ("Ada --as bad --count x", "rejected bad at 1: a bad title"),
    ("Ada --count 10 huge", "rejected huge at 3"), ("Ada --count 10", "validation: too many"),
    ("Ada --limit 1 --all --count x", "rejected x at 4"),
    ("Ada --limit 1 --all", "validation: --limit and --all cannot be used together"),
  ])
  func `have one reason why they do not fit`(line: String, reason: String) {
    let found: String =
      switch Self.list.failure(of: line.split(separator: " ").map(String.init)) {
      case nil: "none"
      case .problem(.missing(let argument)): "missing \(argument.name)"
      case .problem(.missingValue(let option, _)): "no value \(option)"
      case .problem(.word(let index, _)): "word \(index)"
      case .value(let rejected):
        "rejected \(rejected.given.text) at \(rejected.given.word)"
          + ((rejected.reason as? ValidationError).map { ": \($0.message)" } ?? "")
      case .validation(let error): "validation: \((error as? ValidationError)?.message ?? "\(error)")"
      }
    #expect(found == reason)
  }

  @Test(arguments: [
    ("a --quiet -- b", ["a", "--quiet", "--", "b"]), ("-x a", ["-x", "a"]), ("-- a", ["--", "a"]),
    ("--quiet a --quiet", ["a", "--quiet"]),
  ])
  func `are passed on from the first value`(line: String, words: [String]) throws {
    let list = ArgumentList(Wrapper.self, permissions: [:])
    let found = try #require(try list.parse(line.split(separator: " ").map(String.init)) as? Wrapper)
    #expect(found.words == words)
  }

  @Test func `are declared once, not for each line`() throws {
    let list = ArgumentList(Counting.self, permissions: [:])
    for _ in 0..<3 { _ = try list.parse(["--number", "one"]) }
    #expect(Counted.count.withLock { $0 } == 1)
  }

  /// The first of two equal names would take all values, and a value after a repeating one none.
  @Test func `have one meaning in each of the shell's own commands`() {
    for command in Builtins.all {
      let names = command.arguments.flatMap { $0.kind == .positional ? ["<\($0.valueName)>"] : $0.names }
      #expect(Set(names).count == names.count, "\(command.info.name)")
      let positionals = command.arguments.filter { $0.kind == .positional }
      let repeating = positionals.dropLast().filter(\.isRepeating)
      #expect(repeating == [], "\(command.info.name)")
      let afterOptional = positionals.drop { !$0.isOptional }.filter { !$0.isOptional }
      #expect(afterOptional == [], "\(command.info.name)")
    }
  }
}
