import CompositionKit
import DomainKit
import ShellKit
import StorageKit

/// A digit as a type. Three of them make a thousand features with distinct types.
protocol Digit: Sendable {
  static var letter: String { get }
}

enum D0: Digit { static let letter = "a" }
enum D1: Digit { static let letter = "b" }
enum D2: Digit { static let letter = "c" }
enum D3: Digit { static let letter = "d" }
enum D4: Digit { static let letter = "e" }
enum D5: Digit { static let letter = "f" }
enum D6: Digit { static let letter = "g" }
enum D7: Digit { static let letter = "h" }
enum D8: Digit { static let letter = "i" }
enum D9: Digit { static let letter = "j" }

/// A typical feature: two use cases, two commands, two handlers and a migration.
enum SyntheticFeature<A: Digit, B: Digit, C: Digit> {
  static var name: String { "synthetic" + A.letter + B.letter + C.letter }

  struct Rule: Sendable {}

  struct Add: Sendable {
    let rule: Rule
    let clock: any WallClock
  }

  struct List: Sendable { let rule: Rule }

  struct Added: DomainEvent {
    static var stableName: String { "\(name).added.v1" }
  }

  struct AddCommand: ShellCommand {
    static var info: CommandInfo { CommandInfo("\(name) add", "Add", permission: .anyone("\(name).add")) }
    func run(_: Add, in _: any CommandSession) async throws -> CommandOutput { .none }
  }

  struct ListCommand: ShellCommand {
    static var info: CommandInfo { CommandInfo("\(name) list", "List", permission: .anyone("\(name).list")) }
    func run(_: List, in _: any CommandSession) async throws -> CommandOutput { .none }
  }

  static var feature: Feature {
    Feature(name, version: "1", summary: "A synthetic feature") { feature in
      let table = "\(name)_thing"
      feature.migrate([
        Migration(
          "\(name).0001-start",
          [
            .createTable(.root(table, [.text("name")])),
            .createIndex(IndexDefinition("\(table)_name", on: table, ["name"], unique: true)),
          ])
      ])
      feature.bind(Rule.self, Rule.init)
      feature.bind(Add.self, Add.init)
      feature.bind(List.self, List.init)
      feature.handle(Added.self, as: "\(name).follow", .postCommit, needs: List.self) { _, _ in }
      feature.handle(Added.self, as: "\(name).check", .preCommit, needs: Add.self) { _, _ in }
      feature.command(AddCommand.self)
      feature.command(ListCommand.self)
    }
  }
}

enum SyntheticFeatures {
  private static let digits: [any Digit.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
  ]

  /// - Parameter count: The number of features, at most 1,000.
  static func make(_ count: Int) -> [Feature] {
    (0..<count).map { number in
      let (first, second, third) = (digits[number / 100], digits[number / 10 % 10], digits[number % 10])
      return make(first, second, third)
    }
  }

  private static func make<A: Digit, B: Digit, C: Digit>(_: A.Type, _: B.Type, _: C.Type) -> Feature {
    SyntheticFeature<A, B, C>.feature
  }
}
