/// A parser that splits a record of comma-separated values (RFC 4180) into its fields.
/// ``CSVReader`` reads records of several lines. Semicolons can take the place of the commas, as in the
/// files of spreadsheets in countries with a decimal comma.
///
/// ```swift
/// do {
///   let fields = try CSVLine.fields(of: Array(#"Lamp,"red, green""#.utf8)[...])  // ["Lamp", "red, green"]
///   try add(fields, from: 2)
/// } catch let failure as CSVLine.Failure {
///   observe(.badLine(line: 2, reason: failure.reason))
/// }
/// ```
package enum CSVLine {
  package enum Failure: Error, Hashable {
    case openQuote
    case textAfterQuote
    case notUTF8
  }

  /// The character between two fields.
  package enum Separator: UInt8, Sendable {
    case comma = 0x2C
    case semicolon = 0x3B

    /// Finds the separator of a file: a semicolon if its header has one and no comma.
    package init(ofHeader line: ArraySlice<UInt8>) {
      let isComma = line.contains(Separator.comma.rawValue) || !line.contains(Separator.semicolon.rawValue)
      self = isComma ? .comma : .semicolon
    }
  }

  package static func fields(
    of line: ArraySlice<UInt8>, separatedBy separator: Separator = .comma
  ) throws(Failure) -> [String] {
    var fields: [String] = []
    var position = line.startIndex
    while true {
      fields.append(try field(of: line, &position, separator.rawValue))
      if position == line.endIndex { return fields }
      position += 1
    }
  }

  /// Reads one field and stops at the separator after it or at the end.
  private static func field(
    of line: ArraySlice<UInt8>, _ position: inout Int, _ separator: UInt8
  ) throws(Failure) -> String {
    if position < line.endIndex, line[position] == quote { return try quoted(line, &position, separator) }
    let end = line[position...].firstIndex(of: separator) ?? line.endIndex
    defer { position = end }
    return try text(line[position..<end])
  }

  private static func quoted(
    _ line: ArraySlice<UInt8>, _ position: inout Int, _ separator: UInt8
  ) throws(Failure) -> String {
    var bytes: [UInt8] = []
    position += 1
    while position < line.endIndex {
      let byte = line[position]
      position += 1
      if byte != quote {
        bytes.append(byte)
      } else if position < line.endIndex, line[position] == quote {
        bytes.append(quote)
        position += 1
      } else {
        guard position == line.endIndex || line[position] == separator else { throw .textAfterQuote }
        return try text(bytes[...])
      }
    }
    throw .openQuote
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// Returns `true` if a quoted field is still open at the end of a line that starts inside a
  /// quoted field.
  static func staysOpen(_ line: ArraySlice<UInt8>, separatedBy separator: Separator) -> Bool {
    var (isQuoted, isFieldStart) = (true, false)
    for byte in line {
      if isQuoted {
        // In a pair of quotation marks, the first one closes the field and the second one opens it
        // again.
        if byte == quote { (isQuoted, isFieldStart) = (false, true) }
      } else {
        isQuoted = byte == quote && isFieldStart
        isFieldStart = byte == separator.rawValue
      }
    }
    return isQuoted
  }

  private static let quote = UInt8(ascii: "\"")
}

extension CSVLine.Failure {
  /// The reason, in words for the user.
  package var reason: String {
    switch self {
    case .openQuote: "a quotation mark is not closed"
    case .textAfterQuote: "text follows a closing quotation mark"
    case .notUTF8: "it is not UTF-8"
    }
  }
}
