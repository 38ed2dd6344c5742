/// Where the values come from that an argument may have: names and identifiers that are stored now.
///
/// They are offered while a line is typed. A source asks a use case, which sees to it that nobody is offered what they
/// must not see.
package protocol ValueSource: Sendable {
  /// The use case that knows the values.
  associatedtype Needs: Sendable
  /// Which of the values an argument takes: those that its command can do something with. `Void` where all take the same.
  associatedtype Choice: Sendable

  /// The arguments that take them, each behind its command, and which of them each takes:
  /// `"orders start <id>": [.placed]`.
  static var arguments: [String: Choice] { get }

  /// Values for what was typed so far, the likeliest first; others that do not go on from it are left out by the shell.
  static func values(_ needs: Needs, _ choice: Choice, for typed: String) async throws -> [ValueSuggestion]
}

/// A value that an argument may have.
package struct ValueSuggestion: Hashable, Sendable {
  /// What is put in.
  package let value: String
  /// What somebody calls it who types it by heart, and may misspell: nothing for an identifier.
  package let name: String?
  /// What it stands for, in few words.
  package let detail: String

  /// A value, and what it stands for.
  package init(_ value: String, called name: String? = nil, detail: String = "") {
    self.value = value
    self.name = name
    self.detail = detail
  }
}

/// A source of values with what it needs, ready to be asked.
package struct RegisteredValueSource: Sendable {
  /// See ``ValueSource/arguments``.
  package let arguments: [String]
  private let ask: @Sendable (_ argument: String, _ typed: String) async throws -> [ValueSuggestion]

  /// - Parameters:
  ///   - arguments: further arguments that take these values, and which of them.
  ///   - needs: called when values are asked for, not before.
  package init<Source: ValueSource>(
    _ source: Source.Type, also arguments: [String: Source.Choice] = [:],
    needs: @escaping @Sendable () throws -> Source.Needs
  ) {
    let choices = Source.arguments.merging(arguments) { own, _ in own }
    self.arguments = choices.keys.sorted()
    ask = { argument, typed in
      guard let choice = choices[argument] else { return [] }
      return try await Source.values(try needs(), choice, for: typed)
    }
  }

  /// The values that one of the arguments may have.
  func values(of argument: String, for typed: String) async throws -> [ValueSuggestion] {
    try await ask(argument, typed)
  }
}
