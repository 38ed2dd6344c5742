/// The values that an argument may have, as far as they can be listed.
package struct KnownValues: Sendable {
  /// Values that cannot be listed, and how they are told from wrong ones.
  package struct Form: Sendable {
    /// What they look like, for a person: `a duration: 5s`.
    let name: String
    /// Whether a value is one of them.
    let matches: @Sendable (String) -> Bool
    /// Whether more characters may make one of it.
    let begins: @Sendable (String) -> Bool
    /// A few of them, to begin with.
    let examples: [ValueSuggestion]

    /// Values that have a form of their own.
    package init(
      _ name: String, examples: [ValueSuggestion] = [], matches: @escaping @Sendable (String) -> Bool,
      begins: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
      (self.name, self.examples, self.matches, self.begins) = (name, examples, matches, begins)
    }

    /// Any text: what is listed is there already, and there may be more.
    static let anything = Form("anything else") { _ in true }

    /// Durations: `5s`.
    static let duration = Form(
      "a duration: 500ms, 5s, 2m", examples: ["500ms", "5s", "2m"].map { ValueSuggestion($0) }
    ) {
      DurationText.parse($0) != nil
    } begins: {
      DurationText.parse($0 + "s") != nil
    }
  }

  /// Any text, until more is known.
  package static let any = KnownValues([])

  /// Those that can be listed; none where nothing is known.
  let listed: [ValueSuggestion]
  private let form: Form?

  /// - Parameter form: what stands beside those that can be listed; nothing where these are all.
  package init(_ listed: [ValueSuggestion], or form: Form? = nil) { (self.listed, self.form) = (listed, form) }

  /// The values of an enumeration.
  package init<Entry: HelpEntry>(_ entries: Entry.Type) {
    self.init(entries.helpPairs.map { ValueSuggestion($0.name, detail: $0.meaning) })
  }

  /// The values of an enumeration, behind one more.
  init<Entry: HelpEntry>(_ entries: Entry.Type, and name: String, _ meaning: String) {
    self.init([ValueSuggestion(name, detail: meaning)] + KnownValues(entries).listed)
  }

  /// Those that are offered to somebody who types.
  var offered: [ValueSuggestion] { listed + (form?.examples ?? []) }

  /// The names of those that can be listed.
  var names: [String] { listed.map(\.value) }

  /// All of them in a few words: `off, or a duration: 5s`.
  var sentence: String {
    guard let form else { return names.joined(separator: ", ") }
    return listed.isEmpty ? form.name : "\(names.joined(separator: ", ")), or \(form.name)"
  }

  /// Whether a value may stand.
  func allows(_ value: String) -> Bool {
    listed.isEmpty && form == nil || listed.contains { $0.value == value } || form?.matches(value) == true
  }

  /// Those that go on from what was typed, or nothing where it can become no value.
  func goingOn(from typed: String) -> [String]? {
    let names = names.filter { $0.hasPrefix(typed) }
    return names.isEmpty && form?.begins(typed) != true ? nil : names
  }
}
