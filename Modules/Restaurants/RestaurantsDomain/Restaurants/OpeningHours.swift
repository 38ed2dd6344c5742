import DomainKit

/// A minute of the week in the time zone of the restaurants: 0 is Monday at midnight.
package struct WeekMinute: Hashable, Sendable {
  static let perDay = 1_440
  static let perWeek = 7 * perDay
  package let value: Int

  /// Creates a minute of the week.
  ///
  /// - Parameters:
  ///   - day: The day of the week; 0 is Monday.
  ///   - minute: The minute of the day.
  package init(day: Int, minute: Int) {
    let value = (day * Self.perDay + minute) % Self.perWeek
    self.value = value < 0 ? value + Self.perWeek : value
  }
}

/// The weekly opening hours of a restaurant.
package struct OpeningHours: Hashable, Sendable {
  /// A span from one minute of the day to another, which may be on the next day.
  struct Span: Hashable, Comparable, Sendable {
    let opens: Int
    /// The closing minute, up to 2,880. Hours after midnight belong to the day on which they began.
    let closes: Int

    static func < (left: Span, right: Span) -> Bool { (left.opens, left.closes) < (right.opens, right.closes) }
  }

  /// The sorted spans per day, from Monday on.
  let days: [[Span]]

  init(days: [[Span]]) { self.days = days }

  package func isOpen(at minute: WeekMinute) -> Bool {
    for (day, spans) in days.enumerated() {
      let since = (minute.value - day * WeekMinute.perDay + WeekMinute.perWeek) % WeekMinute.perWeek
      // A span that began on Sunday evening may continue on Monday morning, so `since` wraps around
      // the week.
      if spans.contains(where: { $0.opens <= since && since < $0.closes }) { return true }
    }
    return false
  }

  /// `true` if the restaurant never closes.
  private var isAlways: Bool { days.allSatisfy { $0 == [Self.wholeDay] } }
  static let wholeDay = Span(opens: 0, closes: WeekMinute.perDay)
}

extension OpeningHours: CustomStringConvertible {
  /// The opening hours in a form that can be parsed: `Mon-Fri 08:00-22:00; Sat 10:00-02:00`.
  package var description: String {
    if isAlways { return "24/7" }
    var rules: [String] = []
    var day = 0
    while day < days.count {
      let end = days[day...].firstIndex { $0 != days[day] } ?? days.count
      if !days[day].isEmpty { rules.append("\(Self.names(day..<end)) \(Self.text(days[day]))") }
      day = end
    }
    return rules.isEmpty ? "closed" : rules.joined(separator: "; ")
  }

  static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  private static func names(_ days: Range<Int>) -> String {
    days.count == 1 ? dayNames[days.lowerBound] : "\(dayNames[days.lowerBound])-\(dayNames[days.upperBound - 1])"
  }

  private static func text(_ spans: [Span]) -> String {
    spans.map { "\(clock($0.opens))-\(clock($0.closes))" }.joined(separator: ",")
  }

  private static func clock(_ minute: Int) -> String {
    let minute = minute > WeekMinute.perDay ? minute - WeekMinute.perDay : minute
    return "\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
  }
}
