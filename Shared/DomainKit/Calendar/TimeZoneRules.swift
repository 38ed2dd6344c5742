/// The offset of a time zone from UTC at every moment, past and future.
///
/// The rules come from a file of the IANA database in the TZif format (RFC 9636). A value never
/// changes and reads nothing from the process, so any task may use it at any time.
///
/// ```swift
/// let kyiv = try TimeZoneRules(named: "Europe/Kyiv")
/// kyiv.offset(at: clock.now)   // 7,200 seconds in winter, 10,800 in summer
/// kyiv.local(clock.now).text   // the date and time in Kyiv
/// ```
package struct TimeZoneRules: Hashable, Sendable {
  /// The name in the IANA database, for example `Europe/Kyiv`.
  package let name: String
  /// The moments at which the offset changes, in seconds since 1970.
  private let changes: [Int64]
  /// The offset from each change on, in seconds east of UTC.
  private let offsets: [Int]
  /// The offset before the first change.
  private let first: Int
  /// The rule for the time after the last change, or `nil` if the last offset stays in force.
  private let yearly: YearlyOffsets?

  package static let utc = TimeZoneRules(name: "UTC", changes: [], offsets: [], first: 0, yearly: nil)

  private init(name: String, changes: [Int64], offsets: [Int], first: Int, yearly: YearlyOffsets?) {
    self.name = name
    self.changes = changes
    self.offsets = offsets
    self.first = first
    self.yearly = yearly
  }

  /// Creates rules that repeat every year.
  ///
  /// - Parameter posix: A POSIX rule, for example `EST5EDT,M3.2.0,M11.1.0`.
  package init?(posix: String) {
    guard let yearly = YearlyOffsets(posix) else { return nil }
    self.init(name: posix, changes: [], offsets: [], first: yearly.standard, yearly: yearly)
  }

  /// Reads a file of the IANA database.
  ///
  /// - Parameters:
  ///   - name: The zone's name.
  ///   - file: The file's content.
  /// - Returns: `nil` if the content is not in the TZif format.
  package init?(name: String, file: [UInt8]) {
    var reader = ZoneFileReader(file)
    guard var content = reader.block(wide: false) else { return nil }
    var yearly: YearlyOffsets?
    if content.version >= 2 {
      guard let wide = reader.block(wide: true), let rule = reader.footer() else { return nil }
      content = wide
      yearly = YearlyOffsets(rule)
      if yearly == nil, !rule.isEmpty { return nil }
    }
    self.init(name: name, changes: content.changes, offsets: content.offsets, first: content.first, yearly: yearly)
  }

  /// Returns the offset from UTC at a moment, in seconds east.
  package func offset(at moment: Timestamp) -> Int {
    let seconds = moment.milliseconds.flooredQuotient(by: 1_000)
    if let yearly, seconds >= changes.last ?? .min { return yearly.offset(at: seconds) }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// Returns the date and time that a wall clock in this zone shows at a moment.
  package func local(_ moment: Timestamp) -> LocalDateTime {
    LocalDateTime(utc: moment.advanced(byMilliseconds: Int64(offset(at: moment)) * 1_000))
  }

  /// Returns the moment at which a wall clock in this zone shows a date and time.
  ///
  /// For a time that the clock shows twice, because clocks are set back, the result is the first
  /// one. A time that the clock never shows, because clocks are set forward, is read as if they
  /// were not: half past two is then half past three.
  package func moment(_ local: LocalDateTime) -> Timestamp { moments(local).lowerBound }

  /// Returns the range from the first to the last moment at which a wall clock in this zone shows a date and time. Its
  /// bounds differ for a time that the clock shows twice, because clocks are set back. A time that the clock never
  /// shows is read as by ``moment(_:)``.
  package func moments(_ local: LocalDateTime) -> ClosedRange<Timestamp> {
    let day = Timestamp.millisecondsPerDay
    let before = offset(at: local.utc.advanced(byMilliseconds: -day))
    let after = offset(at: local.utc.advanced(byMilliseconds: day))
    let candidates = [before, after].map { local.utc.advanced(byMilliseconds: Int64($0) * -1_000) }
    let shown = candidates.filter { self.local($0) == local }
    guard let first = shown.min(), let last = shown.max() else { return candidates[0]...candidates[0] }
    return first...last
  }

  /// Returns the moment in ISO 8601 with the offset of the zone: `2024-03-01T09:30:00-05:00`, or
  /// with `Z` in UTC.
  package func text(_ moment: Timestamp) -> String {
    let seconds = offset(at: moment)
    if seconds == 0 { return moment.description }
    let minutes = abs(seconds) / 60
    let offset = (minutes / 60).padded(to: 2) + ":" + (minutes % 60).padded(to: 2)
    return local(moment).utc.description.dropLast() + (seconds < 0 ? "-" : "+") + offset
  }
}

/// A reader for the parts of a file in the TZif format.
private struct ZoneFileReader {
  struct Content {
    var version = 0
    var changes: [Int64] = []
    var offsets: [Int] = []
    var first = 0
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a header and the data after it.
  ///
  /// - Parameter wide: `true` if times have eight bytes, `false` if they have four.
  mutating func block(wide: Bool) -> Content? {
    guard take(4).map({ Array($0) }) == Array("TZif".utf8), let version = take(1)?.first, take(15) != nil else {
      return nil
    }
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = integer(4), (0...100_000).contains(count) else { return nil }
      counts.append(Int(count))
    }
    let width = wide ? 8 : 4
    var content = Content()
    // An ASCII digit, or 0 in the first version of the format.
    content.version = version == 0 ? 1 : Int(version) - Int(UInt8(ascii: "0"))
    for _ in 0..<counts[3] {
      guard let change = integer(width) else { return nil }
      content.changes.append(change)
    }
    guard let kinds = take(counts[3]).map({ Array($0) }), let offsets = types(counts[4]), let first = offsets.first,
      take(counts[5] + counts[2] * (width + 4) + counts[1] + counts[0]) != nil,
      kinds.allSatisfy({ offsets.indices.contains(Int($0)) }), content.changes == content.changes.sorted()
    else { return nil }
    content.offsets = kinds.map { offsets[Int($0)] }
    content.first = first
    return content
  }

  /// Reads the rule after the data, which is one line between two line ends.
  mutating func footer() -> String? {
    guard take(1)?.first == 0x0A, let end = bytes[position...].firstIndex(of: 0x0A) else { return nil }
    return take(end - position).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the offsets of the kinds of local time. In the file, a flag and the position of the
  /// abbreviation follow each offset.
  private mutating func types(_ count: Int) -> [Int]? {
    var offsets: [Int] = []
    for _ in 0..<count {
      guard let offset = integer(4), abs(offset) < 100_000, take(2) != nil else { return nil }
      offsets.append(Int(offset))
    }
    return offsets
  }

  private mutating func integer(_ width: Int) -> Int64? {
    guard let bytes = take(width), let first = bytes.first else { return nil }
    return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
