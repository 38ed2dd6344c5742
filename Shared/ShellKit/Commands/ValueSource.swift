/// Where the values come from that an argument may have: names and identifiers that are stored now.
///
/// They are offered while a line is typed. A source asks a use case, which sees to it that nobody is offered what they
/// must not see.
package protocol ValueSource: Sendable {
  /// The use case that knows the values.
  associatedtype Needs: Sendable

  /// The arguments that take them, each behind its command: `orders show <id>`, `orders place --item`.
  static var arguments: [String] { get }

  /// Values for what was typed so far; others that do not go on from it are left out by the shell.
  static func values(_ needs: Needs, for typed: String) async throws -> [ValueSuggestion]
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
  let values: @Sendable (String) async throws -> [ValueSuggestion]

  /// - Parameters:
  ///   - arguments: further arguments that take these values.
  ///   - needs: called when values are asked for, not before.
  package init<Source: ValueSource>(
    _ source: Source.Type, also arguments: [String] = [], needs: @escaping @Sendable () throws -> Source.Needs
  ) {
    self.arguments = Source.arguments + arguments
    values = { typed in try await Source.values(try needs(), for: typed) }
  }
}
