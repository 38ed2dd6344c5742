/// The text form of durations in commands: `500ms`, `5s`, `2m`.
package enum DurationText {
  private static let units: [(name: String, milliseconds: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]

  /// Returns a positive duration of at most one day, or `nil` if the text isn't one.
  package static func parse(_ text: String) -> Duration? {
    for unit in units where text.hasSuffix(unit.name) {
      let digits = text.dropLast(unit.name.count)
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { continue }
      guard let amount = Double(digits), amount > 0 else { return nil }
      let milliseconds = amount * unit.milliseconds
      return milliseconds <= 86_400_000 ? .microseconds(Int64(milliseconds * 1000)) : nil
    }
    return nil
  }

  /// Returns the duration in the form that ``parse(_:)`` reads: `500ms`, `5s`, `2m`.
  package static func compact(_ duration: Duration) -> String {
    let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    if milliseconds % 60_000 == 0 { return "\(milliseconds / 60_000)m" }
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }

  /// Returns the duration in its largest suitable unit: `12.3 ms`, `5 s`, `2 min 5 s`.
  package static func format(_ duration: Duration) -> String {
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    if seconds < 1 { return "\(tenths(seconds * 1000)) ms" }
    if seconds < 60 { return "\(tenths(seconds)) s" }
    let whole = Int64(seconds)
    return whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole % 3600 / 60) min"
  }

  private static func tenths(_ value: Double) -> String {
    let count = Int64((value * 10).rounded())
    return count % 10 == 0 ? "\(count / 10)" : "\(count / 10).\(count % 10)"
  }
}
