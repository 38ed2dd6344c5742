/// A field of an entity, as code for each layer.
///
/// It is optional, or it is an integer with a value for the entities that exist.
struct Field {
  let name: String
  let type: FieldType
  /// The value that entities get if the user gives none, and that existing ones have: `DEFAULT=8`.
  /// `nil` if the field is optional.
  let defaultValue: Int?
  let entity: EntityWords

  private static let prepositions = ["at", "by", "for", "from", "in", "of", "on", "since", "to", "until", "with"]

  var singular: String { entity.names.singular }
  var identifier: String { FeatureNames.identifier(singular) }
  var details: String { "\(singular)Details" }
  var upper: String { name.prefix(1).uppercased() + name.dropFirst() }
  /// The name as prose: `starts at`.
  var prose: String { FeatureNames.prose(upper) }

  /// The field in a sentence: `the host`, `the time when the tasting starts`, or
  /// `the value of "sold by"`.
  private var subject: String {
    let last = FeatureNames.words(of: upper).last?.lowercased() ?? ""
    guard last.count < prose.count, Self.prepositions.contains(last) else { return "the \(prose)" }
    guard type == .time, ["at", "on"].contains(last) else { return "the value of \"\(prose)\"" }
    let action = prose.dropLast(last.count + 1)
    return "the time when the \(FeatureNames.prose(singular)) \(action.hasSuffix("s") ? "" : "was ")\(action)"
  }

  /// The same at the start of a sentence.
  private var beginning: String { "T" + subject.dropFirst() }

  /// The help of the option, without a period: `Host`, or `Time when the tasting starts`.
  var sentence: String {
    let text = subject.hasSuffix("\"") ? prose : String(subject.dropFirst("the ".count))
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  var column: String { FeatureNames.words(of: upper).map { $0.lowercased() }.joined(separator: "_") }
  var value: String { "\(identifier).details.\(name)" }
  /// The option of the command: `starts-at`.
  var option: String { column.replacing("_", with: "-") }

  // MARK: Domain

  var property: String {
    """
    /// \(beginning)\(defaultValue == nil ? ", or `nil`" : "").
    package let \(name): \(type.swift)\(defaultValue == nil ? "?" : "")
    """
  }

  var parameter: String { defaultValue.map { "\(name): Int = \($0)" } ?? "\(name): \(type.swift)? = nil" }

  var assignment: String { "self.\(name) = \(name)" }

  /// The function that validates a text; `nil` for other types.
  var validation: String? {
    guard type == .text else { return nil }
    return """

      /// Validates \(subject).
      ///
      /// - Throws: `PlainTextError` if it is empty, longer than 100 characters or unsafe to display.
      package static func \(name)(_ text: String) throws(PlainTextError) -> PlainText {
        try PlainText(text, field: "\(beginning.replacing("\"", with: "\\\""))", length: 1...100)
      }
      """
  }

  // MARK: Data

  /// The properties of the record. Each is optional, because rows exist.
  var recordProperties: [(name: String, type: String)] {
    switch type {
    case .text: [(name, "String")]
    case .integer, .time: [(name, "Int64")]
    case .money: [(name, "Int64"), ("\(name)Currency", "String")]
    }
  }

  var recordArguments: [String] {
    switch type {
    case .text: ["\(name): \(value)?.value"]
    case .integer: ["\(name): \(defaultValue == nil ? "\(value).map { Int64($0) }" : "Int64(\(value))")"]
    case .money: ["\(name): \(value)?.minorUnits", "\(name)Currency: \(value)?.currency.code"]
    case .time: ["\(name): \(value)?.milliseconds"]
    }
  }

  var absentArguments: [String] { type == .money ? ["\(name): nil", "\(name)Currency: nil"] : ["\(name): nil"] }

  /// The argument that reads the field from a record.
  var detailsArgument: String {
    switch type {
    case .text: "\(name): try record.\(name).map { try \(details).\(name)($0) }"
    case .integer: "\(name): record.\(name).map { Int($0) }\(defaultValue.map { " ?? \($0)" } ?? "")"
    case .money: "\(name): try \(name)(in: record)"
    case .time: "\(name): record.\(name).map { Timestamp(milliseconds: $0) }"
    }
  }

  /// The function of the mapper that reads an amount; `nil` for other types.
  var reading: String? {
    guard type == .money else { return nil }
    return """

      private static func \(name)(in record: \(singular)Record) throws -> Money? {
        guard let amount = record.\(name) else { return nil }
        guard let currency = record.\(name)Currency.flatMap({ Currency($0) }) else {
          throw StorageError.malformedRow(
            table: \(singular)Record.table.layout.name, reason: "the row \\(record.id): the \(prose) has no currency")
        }
        return Money(minorUnits: amount, currency: currency)
      }
      """
  }

  /// The meaning of the columns, for the table; `nil` for a type without one.
  var meaning: String? { type == .money ? "amounts: [.\(name)], in: .\(name)Currency" : nil }

  var changes: String {
    let columns =
      switch type {
      case .text: [".text(\"\(column)\", optional: true)"]
      case .integer, .time: [".integer(\"\(column)\", optional: true)"]
      case .money: [".integer(\"\(column)\", optional: true)", ".text(\"\(column)_currency\", optional: true)"]
      }
    return "[\(columns.map { ".addColumn(table: \"\(entity.names.table)\", \($0))" }.joined(separator: ", "))]"
  }
}
