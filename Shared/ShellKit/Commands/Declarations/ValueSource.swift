/// A source of the values of an argument: names and identifiers that are stored now.
///
/// The prompt offers them while the user types a line. A source asks a use case, which excludes the
/// values that the user must not see.
///
/// ```swift
/// enum GizmoNames: ValueSource {
///   static let arguments: [String: Void] = ["workshop show <name>": (), "workshop remove <name>": ()]
///
///   static func values(_ list: any ListGizmosUseCase, _: Void, for _: String) async throws -> [ValueSuggestion] {
///     try await list.execute(after: nil, limit: 100).map { ValueSuggestion($0.name.text, called: $0.name.text) }
///   }
/// }
/// ```
package protocol ValueSource: Sendable {
  /// The use case that provides the values.
  associatedtype Needs: Sendable
  /// A subset of the values: those that the command of an argument can process. `Void` if all
  /// arguments take the same values.
  associatedtype Subset: Sendable

  /// The arguments that take the values, each after its command, with the subset that each takes:
  /// `"orders start <id>": [.placed]`.
  static var arguments: [String: Subset] { get }

  /// The number of values after which the source stops; by default, it returns all.
  static var limit: Int { get }

  /// The noun for one of the values in errors, such as `order`, with a plural in `s`; by default,
  /// `item`.
  static var noun: String { get }

  /// `true` if people choose their names themselves, as those of accounts; by default, `false`. Then a name
  /// also means the items that have it as a part or in their values, because a stranger may have registered
  /// with the first name or the address of an employee.
  static var hasSelfChosenNames: Bool { get }

  /// Returns the hint for a name that is not stored, or `nil` if the commands take other names as well; by
  /// default, `nil`.
  static func hint(onUnknown name: String, _ subset: Subset) -> String?

  /// Returns the hint with the command that lists the items with their ids, such as `List orders with:
  /// orders list`; by default, `nil`.
  static func listHint(_ subset: Subset) -> String?

  /// Returns values for the typed text, most likely first. The shell removes those that do not
  /// begin with the text.
  static func values(_ needs: Needs, _ subset: Subset, for typed: String) async throws -> [ValueSuggestion]

  /// Returns values that depend on the item which the line names, such as the lines of an order. By
  /// default, they do not depend on it.
  ///
  /// - Parameter firstValue: The first value of the command that follows no option; `nil` if there is
  ///   none.
  static func values(
    _ needs: Needs, _ subset: Subset, for typed: String, of firstValue: String?
  ) async throws -> [ValueSuggestion]
}

extension ValueSource {
  package static var limit: Int { .max }
  package static var noun: String { "item" }
  package static var hasSelfChosenNames: Bool { false }
  package static func hint(onUnknown _: String, _: Subset) -> String? { nil }
  package static func listHint(_: Subset) -> String? { nil }

  package static func values(
    _ needs: Needs, _ subset: Subset, for typed: String, of _: String?
  ) async throws -> [ValueSuggestion] { try await values(needs, subset, for: typed) }
}

/// A value that completion offers for an argument.
///
/// ```swift
/// let suggestions = gizmos.map {
///   ValueSuggestion($0.id.description, detail: "\($0.name), added \($0.addedAt.date)")
/// }
/// ```
package struct ValueSuggestion: Hashable, Sendable {
  /// The text to insert.
  package let value: String
  /// The name that a user types by heart and may misspell, or `nil` for an identifier.
  package let name: String?
  /// A short description of the value.
  package let detail: String
  /// `true` for an item that the command refuses now. Completion does not offer it, and an error about
  /// its name says that it is refused.
  package let isRefused: Bool
  /// A sentence with the commands that take a refused item now, if there are any.
  package let nextStep: String?
  /// The statement about a refused item that the command takes by its id, such as `takes no collected order by a
  /// name`; `nil` for other items.
  package let refusalOfName: String?
  /// The noun for the value in errors if its argument takes values of several kinds; `nil` for that of the source.
  var noun: String?

  /// Creates a value with a description.
  package init(
    _ value: String, called name: String? = nil, detail: String = "", isRefused: Bool = false, nextStep: String? = nil,
    refusalOfName: String? = nil
  ) {
    self.value = value
    self.name = name
    self.detail = detail
    self.isRefused = isRefused
    self.nextStep = nextStep
    self.refusalOfName = refusalOfName
  }
}

/// A source of values with its dependencies.
package struct RegisteredValueSource: Sendable {
  /// See ``ValueSource/arguments``.
  package let arguments: [String]
  /// See ``ValueSource/limit``.
  private(set) var limit: Int
  /// See ``ValueSource/noun``.
  let noun: String
  /// See ``ValueSource/hasSelfChosenNames``.
  let hasSelfChosenNames: Bool
  /// See ``ValueSource/hint(onUnknown:_:)``.
  let hint: @Sendable (_ argument: String, _ unknownName: String) -> String?
  /// See ``ValueSource/listHint(_:)``.
  let listHint: @Sendable (_ argument: String) -> String?
  private var ask:
    @Sendable (_ argument: String, _ typed: String, _ firstValue: String?) async throws -> [ValueSuggestion]

  /// Registers a source.
  ///
  /// - Parameters:
  ///   - arguments: More arguments that take these values, with their subsets.
  ///   - needs: Returns the dependencies. Called when values are requested, not before.
  package init<Source: ValueSource>(
    _ source: Source.Type, also arguments: [String: Source.Subset] = [:],
    needs: @escaping @Sendable () throws -> Source.Needs
  ) {
    let subsets = Source.arguments.merging(arguments) { own, _ in own }
    self.arguments = subsets.keys.sorted()
    (limit, noun, hasSelfChosenNames) = (Source.limit, Source.noun, Source.hasSelfChosenNames)
    hint = { argument, name in subsets[argument].flatMap { Source.hint(onUnknown: name, $0) } }
    listHint = { argument in subsets[argument].flatMap { Source.listHint($0) } }
    ask = { argument, typed, firstValue in
      guard let subset = subsets[argument] else { return [] }
      return try await Source.values(try needs(), subset, for: typed, of: firstValue)
    }
  }

  func values(of argument: String, for typed: String, firstValue: String? = nil) async throws -> [ValueSuggestion] {
    try await ask(argument, typed, firstValue)
  }

  /// Returns the values of an argument, or an empty array if they fail or take longer.
  func values(
    of argument: String, for typed: String, firstValue: String? = nil, within limit: Duration
  ) async -> [ValueSuggestion] {
    await TimeLimit.within(limit) { try await values(of: argument, for: typed, firstValue: firstValue) } ?? []
  }
}

extension RegisteredValueSource {
  /// Returns a source with the values of this one and of a later one. Without a typed text, it has only those of
  /// the later one, which also provides the words of errors.
  fileprivate func merged(with later: RegisteredValueSource) -> RegisteredValueSource {
    var merged = later
    merged.limit = min(limit, later.limit)
    merged.ask = { [ask, noun] argument, typed, firstValue in
      let others = try await later.ask(argument, typed, firstValue)
      if typed.isEmpty { return others }
      var own = try await ask(argument, typed, firstValue)
      for index in own.indices where own[index].noun == nil { own[index].noun = noun }
      let known = Set(own.map(\.value))
      return own + others.filter { !known.contains($0.value) }
    }
    return merged
  }
}

extension [RegisteredValueSource] {
  var byArgument: [String: RegisteredValueSource] {
    Dictionary(flatMap { source in source.arguments.map { ($0, source) } }) { $0.merged(with: $1) }
  }
}
