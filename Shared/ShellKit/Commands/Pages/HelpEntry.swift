/// A set of names that help explains: variables, settings, values of an option.
package protocol HelpEntry: RawRepresentable<String>, CaseIterable, Sendable {
  /// A short description of the entry.
  var meaning: String { get }
}

extension HelpEntry {
  /// All entries with their descriptions.
  package static var helpPairs: [HelpPair] { allCases.map { HelpPair($0.rawValue, $0.meaning) } }
}
