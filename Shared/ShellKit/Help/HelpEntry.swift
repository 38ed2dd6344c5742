/// One of a few names that help explains: a variable, a setting, a value that an option may have.
package protocol HelpEntry: RawRepresentable<String>, CaseIterable, Sendable {
  /// What it is or does, in few words.
  var meaning: String { get }
}

extension HelpEntry {
  /// All of them with what they mean.
  package static var helpPairs: [HelpPair] { allCases.map { HelpPair($0.rawValue, $0.meaning) } }
}
