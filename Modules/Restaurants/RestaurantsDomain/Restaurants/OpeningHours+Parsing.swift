import DomainKit

extension OpeningHours {
  /// Parses `Mon-Fri 08:00-22:00; Sat,Sun 10:00-14:00,18:00-02:00`, `daily 7:00-19:00`, `24/7` and
  /// `closed`.
  ///
  /// Semicolons separate rules. If two rules apply to one day, the later one wins, as in
  /// OpenStreetMap. A span that ends before it begins continues after midnight.
  ///
  /// - Throws: ``RestaurantError/openingHours(_:)``.
  package init(parsing text: String) throws(RestaurantError) {
    guard text.utf8.count <= Self.longest, let days = Self.days(in: text.lowercased()) else {
      throw .openingHours(text)
    }
    self.init(days: days)
    // The normalized form is stored and may be longer than the typed text.
    if description.utf8.count > Self.longest { throw .openingHours(text) }
  }

  /// Parses opening hours that a user types. A later rule may close a day of several, as in
  /// `daily 08:00-20:00; Sun closed`, but neither give it other times nor close every day of an
  /// earlier rule: the user may mean either rule.
  ///
  /// - Throws: ``RestaurantError/openingHours(_:)``, ``RestaurantError/repeatedDay(_:)``.
  package init(typed text: String) throws(RestaurantError) {
    try self.init(parsing: text)
    if let day = Self.repeatedDay(in: text.lowercased()) { throw .repeatedDay(Self.dayNames[day]) }
  }

  /// Returns the first day to which a later rule gives times again, or with which it closes the last
  /// day of an earlier rule.
  private static func repeatedDay(in text: String) -> Int? {
    var seen: Set<Int> = []
    // The days that are still open, per rule with times.
    var open: [Set<Int>] = []
    for rule in Self.rules(in: text) {
      guard let (days, spans) = self.rule(rule) else { return nil }
      if spans.isEmpty {
        if let voided = open.first(where: { $0.isSubset(of: days) }) { return days.first { voided.contains($0) } }
        for index in open.indices { open[index].subtract(days) }
      } else {
        if let day = days.first(where: { seen.contains($0) }) { return day }
        open.append(Set(days))
      }
      seen.formUnion(days)
    }
    return nil
  }

  private static func rules(in text: String) -> [Substring] {
    text.singleSpaced.split(separator: ";", omittingEmptySubsequences: false)
  }

  /// The maximum length of the text, typed or stored, in bytes.
  private static let longest = 500

  private static func days(in text: String) -> [[Span]]? {
    var days = Array(repeating: [Span](), count: 7)
    let rules = Self.rules(in: text)
    if rules == ["closed"] { return days }
    if rules == ["24/7"] { return Array(repeating: [wholeDay], count: 7) }
    for rule in rules {
      guard let (named, spans) = self.rule(rule) else { return nil }
      for day in named { days[day] = spans }
    }
    return days
  }

  private static func rule(_ text: Substring) -> ([Int], [Span])? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let days = dayNumbers(parts[0]) else { return nil }
    let times = parts[1].filter { $0 != " " }
    if times == "closed" || times == "off" { return (days, []) }
    var spans: [Span] = []
    for piece in times.split(separator: ",", omittingEmptySubsequences: false) {
      guard let span = span(piece) else { return nil }
      spans.append(span)
    }
    spans.sort()
    let overlaps = zip(spans, spans.dropFirst()).contains { $0.closes > $1.opens }
    return overlaps ? nil : (days, spans)
  }

  private static func dayNumbers(_ text: Substring) -> [Int]? {
    if text == "daily" { return Array(0..<7) }
    var numbers: [Int] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = piece.split(separator: "-", omittingEmptySubsequences: false).map(dayNumber)
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else { return nil }
      // A range such as Saturday to Monday wraps around the week.
      numbers += (first...(last < first ? last + 7 : last)).map { $0 % 7 }
    }
    return numbers
  }

  /// Parses `Mo`, `Mon` and `Monday`.
  private static func dayNumber(_ text: Substring) -> Int? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return text.utf8.count < 2 ? nil : names.firstIndex { $0.hasPrefix(text) }
  }

  private static func span(_ text: Substring) -> Span? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
    guard ends.count == 2, let opens = ends[0], let closes = ends[1], opens < WeekMinute.perDay else { return nil }
    return Span(opens: opens, closes: closes <= opens ? closes + WeekMinute.perDay : closes)
  }

  /// Parses `8:00`, `08:30` and `24:00`.
  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), minute < 60, hour < 24 || (hour == 24 && minute == 0)
    else { return nil }
    return hour * 60 + minute
  }
}
