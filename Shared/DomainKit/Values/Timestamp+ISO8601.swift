extension Timestamp: CustomStringConvertible {
  /// The moment in ISO 8601 and UTC: `2024-03-01T10:00:00Z`, with milliseconds unless they are
  /// zero.
  package var description: String {
    let day = date
    // Wrapping, since the start of the earliest day is before the earliest moment.
    let rest = Int(milliseconds &- day.daysSince1970 &* Timestamp.millisecondsPerDay)
    var text = Digits()
    text.add(date: day)
    text.add(rest / 3_600_000, digits: 2, after: "T")
    text.add(rest / 60_000 % 60, digits: 2, after: ":")
    text.add(rest / 1_000 % 60, digits: 2, after: ":")
    if rest % 1_000 != 0 { text.add(rest % 1_000, digits: 3, after: ".") }
    return text.description + "Z"
  }

  /// Reads `2024-03-01`, `2024-03-01T10:00`, `2024-03-01T10:00:00` or `2024-03-01T10:00:00.250` as
  /// UTC. Each may end with `Z`, and a space may replace the `T`.
  package init?(iso8601 text: some StringProtocol) {
    var reader = DigitReader(text)
    guard let year = reader.number(digits: 4), reader.take("-"), let month = reader.number(digits: 2),
      reader.take("-"), let day = reader.number(digits: 2)
    else { return nil }
    var hour = 0
    var minute = 0
    var second = 0
    var millisecond = 0
    if reader.take("T") || reader.take(" ") {
      guard let hours = reader.number(digits: 2), reader.take(":"), let minutes = reader.number(digits: 2)
      else { return nil }
      (hour, minute) = (hours, minutes)
      if reader.take(":") {
        guard let seconds = reader.number(digits: 2) else { return nil }
        second = seconds
        if reader.take(".") {
          guard let milliseconds = reader.number(digits: 3) else { return nil }
          millisecond = milliseconds
        }
      }
    }
    _ = reader.take("Z")
    guard reader.isAtEnd else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond)
  }
}

extension Timestamp: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let timestamp = Timestamp(iso8601: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a time")
    }
    self = timestamp
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A reader that takes numbers of a fixed width and single characters from the front of a text.
private struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: some StringProtocol) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var value = 0
    for byte in rest.prefix(digits) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    rest.removeFirst(digits)
    return value
  }
}
