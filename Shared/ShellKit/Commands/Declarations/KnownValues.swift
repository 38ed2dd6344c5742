import DomainKit

/// The values that an argument accepts: a list, a form, or both.
///
/// ```swift
/// let sizes = KnownValues([ValueSuggestion("small"), ValueSuggestion("large")])
/// ```
package struct KnownValues: Sendable {
  /// A form of values that cannot be listed, and the rules for recognizing them.
  @MemberwiseInit(unlabeled: 1)
  package struct Form: Sendable {
    /// The description for a person: `a duration: 5s`.
    let name: String
    /// Values to offer.
    var examples: [ValueSuggestion] = []
    /// Returns `true` if a value has the form.
    let matches: @Sendable (String) -> Bool
    /// Returns `true` if a value may get the form with more characters.
    var begins: @Sendable (String) -> Bool = { _ in false }

    /// Values that are valid, but neither described nor offered.
    init(unlisted matches: @escaping @Sendable (String) -> Bool) { self.init("", matches: matches) }

    /// Any text. The listed values exist already, and there may be others.
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

  /// Any text.
  package static let any = KnownValues([])

  /// The listed values, or an empty array if none are known.
  let listed: [ValueSuggestion]
  private let form: Form?

  /// Creates a set of values.
  ///
  /// - Parameter form: The form of other values, or `nil` if the list is complete.
  package init(_ listed: [ValueSuggestion], or form: Form? = nil) { (self.listed, self.form) = (listed, form) }

  /// Creates the values of an enumeration.
  package init<Entry: HelpEntry>(_ entries: Entry.Type) {
    self.init(entries.helpPairs.map { ValueSuggestion($0.name, detail: $0.meaning) })
  }

  /// Creates the values of an enumeration whose parser also accepts other names, such as an earlier
  /// name of a value. Only the current names are offered.
  package init<Value: ExpressibleByArgument & Sendable>(parsing values: Value.Type) {
    self.init(
      values.allValueStrings.map { ValueSuggestion($0) }, or: Form(unlisted: { values.init(argument: $0) != nil }))
  }

  /// Creates the values of an enumeration, after one other value.
  init<Entry: HelpEntry>(_ entries: Entry.Type, and name: String, _ meaning: String) {
    self.init([ValueSuggestion(name, detail: meaning)] + KnownValues(entries).listed)
  }

  /// The values that completion offers.
  var offered: [ValueSuggestion] { listed + (form?.examples ?? []) }

  /// The listed values as text.
  var names: [String] { listed.map(\.value) }

  /// A description of all values: `off, or a duration: 5s`.
  var sentence: String {
    guard let form, !form.name.isEmpty else { return names.joined(separator: ", ") }
    return listed.isEmpty ? form.name : "\(names.joined(separator: ", ")), or \(form.name)"
  }

  /// Returns `true` if the value is valid.
  func allows(_ value: String) -> Bool {
    listed.isEmpty && form == nil || listed.contains { $0.value == value } || form?.matches(value) == true
  }

  /// Returns the listed values that begin with the typed text, or `nil` if no valid value can.
  func completions(of typed: String) -> [String]? {
    let names = names.filter { $0.hasPrefix(typed) }
    return names.isEmpty && form?.begins(typed) != true ? nil : names
  }
}
