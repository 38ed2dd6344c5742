import DomainKit

/// The hints about days and times in the wrong place or form: `orders stats 2024`.
extension ArgumentHints {
  /// The small words around the days of a period.
  private static let periodWords: Set = [
    "and", "between", "during", "from", "in", "on", "since", "till", "to", "until",
  ]
  /// The words before the first day, and the options that users expect for it.
  private static let startNames: Set = ["from", "since", "start"]
  /// The words before the last day, and the options that users expect for it.
  private static let endNames: Set = ["end", "till", "to", "until"]
  /// The options that users expect for a whole period.
  private static let periodNames: Set = ["date", "day", "in", "last", "month", "on", "period", "week", "when", "year"]

  /// Returns the hint for days that belong in `--since` and `--until`, such as `orders stats 2024` or
  /// `orders list from monday to yesterday`, or for a time after its day.
  func periodLine(at index: Int) -> String? {
    if let line = timeLine(at: index) ?? clockLine(at: index) ?? spanLine(at: index) ?? phraseLine(at: index) {
      return line
    }
    if index + 1 < words.count, let range = phrase(words[index].text, words[index + 1].text) {
      let texts = periodTexts(range.start, range.end, named: "")
      return texts.isEmpty ? nil : lineToWrite(index..<index + 2, texts)
    }
    let given = extras(from: index).prefix { word in
      Self.periodWords.contains(word.text.lowercased()) || DayRange(word.text) != nil
    }
    let ranges = given.compactMap { DayRange($0.text) }
    guard let first = ranges.first, let last = ranges.last else {
      return Self.periodWords.contains(words[index].text.lowercased()) ? monthLine(at: index) : nil
    }
    if ranges.count > 2 { return nil }
    let isPair = ranges.count == 2
    let texts = periodTexts(first.start, isPair ? last.lastDay : last.end, named: isPair ? "" : words[index].text)
    if texts.isEmpty { return nil }
    return lineToWrite(index..<index + given.count, texts) ?? "write: \(Quoting.joined(texts))"
  }

  /// Returns the options for a period that can still be given, with their values.
  ///
  /// - Parameters:
  ///   - end: The last day, or `nil` for a period that goes on until now.
  ///   - name: The word before the days, which may leave out one end.
  private func periodTexts(_ start: String, _ end: String?, named name: String) -> [String] {
    let (name, open) = (name.lowercased(), openOptions.map(\.name))
    let takesStart = open.contains(PeriodOptions.sinceName) && !Self.endNames.contains(name)
    let takesEnd = open.contains(PeriodOptions.untilName) && !Self.startNames.contains(name)
    let last = takesStart ? end : end ?? start
    let until = takesEnd ? last.map { [PeriodOptions.untilName, $0] } : nil
    return (takesStart ? [PeriodOptions.sinceName, start] : []) + (until ?? [])
  }

  /// Returns the hint for times after their days, as tables show them: `--since 2024-03-01 10:00`.
  private func timeLine(at index: Int) -> String? {
    guard index > 0 else { return nil }
    var texts = [words[index - 1].text]
    for next in index..<words.count {
      if let time = joinedTime(at: next) {
        texts[texts.count - 1] = time
      } else {
        texts.append(words[next].text)
      }
    }
    return texts.count > words.count - index ? nil : lineToWrite(index - 1..<words.count, texts)
  }

  /// Returns the day before a word with the word as its time: `2024-03-01T10:00`.
  private func joinedTime(at index: Int) -> String? {
    guard case .extra = parsed.roles[index], let (argument, _, start) = takingArgument(at: index - 1),
      argument.takesTime
    else { return nil }
    let (optionPrefix, day) = split(words[index - 1], at: start)
    return Self.time(day, words[index].text).map { optionPrefix + $0 }
  }

  /// Returns the time on a date, or `nil` for a day without a date, such as `yesterday`.
  private static func time(_ day: String, _ clock: String) -> String? {
    let time = "\(day)T\(clock.dropFirst().first == ":" ? "0" : "")\(clock)"
    guard case .day? = TimeExpression(day), TimeExpression(time) != nil else { return nil }
    return time
  }

  /// Returns the hint for a time after a day without an option or without a date: `yesterday 14:00`.
  private func clockLine(at index: Int) -> String? {
    if index > 0, takingArgument(at: index - 1)?.0.takesTime == true {
      return Self.time(Self.exampleDay, words[index].text).map { "\(Self.oneWordHint)\($0)" }
    }
    guard index + 1 < words.count, TimeExpression(words[index].text) != nil,
      let example = Self.time(Self.exampleDay, words[index + 1].text),
      openOptions.contains(where: { $0.name == PeriodOptions.sinceName })
    else { return nil }
    let time = Self.time(words[index].text, words[index + 1].text)
    return time.flatMap { lineToWrite(index..<index + 2, [PeriodOptions.sinceName, $0]) }
      ?? "\(Self.oneWordHint)\(PeriodOptions.sinceName) \(example)"
  }

  /// Returns the hint for a number of days, weeks, months or years in several words: `--since 7 days ago`.
  private func spanLine(at index: Int) -> String? {
    guard index > 0, let (argument, _, start) = takingArgument(at: index - 1), argument.takesTime else { return nil }
    let (optionPrefix, number) = split(words[index - 1], at: start)
    let unit = words[index].text.lowercased()
    guard let count = Int(number), (1...99).contains(count),
      let days = Self.daysOfUnits[unit.hasSuffix("s") ? String(unit.dropLast()) : unit]
    else { return nil }
    let isPast = words.dropFirst(index + 1).first?.text.lowercased() == "ago"
    return lineToWrite(index - 1..<index + (isPast ? 2 : 1), ["\(optionPrefix)\(count * days)d"])
  }

  /// Returns the hint for a period in the place of its first or last day: `--since last week`, `--until last monday`.
  ///
  /// - Parameter index: The second word of the period.
  private func phraseLine(at index: Int) -> String? {
    guard index > 0, let (argument, _, start) = takingArgument(at: index - 1), argument.takesTime else { return nil }
    let (optionPrefix, first) = split(words[index - 1], at: start)
    let (second, range) = (words[index].text, index - 1..<index + 1)
    if first.lowercased() == "last", case .weekday? = TimeExpression(second) {
      return lineToWrite(range, [optionPrefix + second])
    }
    guard let days = phrase(first, second) else { return nil }
    if argument.name == PeriodOptions.untilName { return lineToWrite(range, [optionPrefix + days.lastDay]) }
    let isOpen = openOptions.contains { $0.name == PeriodOptions.untilName }
    let end = isOpen ? days.end.map { [PeriodOptions.untilName, $0] } : nil
    return lineToWrite(range, [optionPrefix + days.start] + (end ?? []))
  }

  private static let daysOfUnits = ["day": 1, "week": 7, "month": 30, "year": 365]
  private static let exampleDay = "2024-03-01"
  private static let oneWordHint = "write the date and the time as one word: "

  /// Returns the hint for a month without its year: `orders stats march`.
  func monthLine(at index: Int) -> String? {
    let given = extras(from: index)
    guard let at = given.firstIndex(where: { !Self.periodWords.contains($0.text.lowercased()) }),
      let range = DayRange.latestMonth(given[at].text, on: grammar.today())
    else { return nil }
    let texts = periodTexts(range.start, range.end, named: at > index ? given[at - 1].text : "")
    guard !texts.isEmpty, let line = lineToWrite(index..<at + 1, texts) else { return nil }
    return "a month needs its year; for \(range.start.prefix(4)), \(line)"
  }

  /// Returns the hint for days in options that do not exist, such as `--month 2024-03`, `--today` or
  /// `--from 2024 --to 2025`.
  func periodOptionLine(at index: Int) -> String? {
    var (texts, next) = ([] as [String], index)
    while next < words.count {
      let found = periodOption(at: next)
      if next == index, found == nil { return nil }
      texts += found?.texts ?? [words[next].text]
      next += found?.count ?? 1
    }
    return lineToWrite(index..<words.count, texts)
  }

  /// Returns the options in place of one that does not exist, and the number of words that they replace.
  private func periodOption(at index: Int) -> (texts: [String], count: Int)? {
    guard case .unknownOption = parsed.roles[index] else { return nil }
    guard let (name, value) = words[index].optionParts, let lead = name.split(separator: "-").first else { return nil }
    let rest = name.split(separator: "-").dropFirst().joined()
    if value == nil, let range = DayRange(name) ?? phrase(String(lead), rest) {
      let texts = periodTexts(range.start, range.end, named: "")
      return texts.isEmpty ? nil : (texts, 1)
    }
    let next = value == nil ? words.dropFirst(index + 1).first?.text : nil
    guard Self.periodNames.union(Self.startNames).union(Self.endNames).contains(name),
      let period = value ?? next, let range = days(of: period, named: name)
    else { return nil }
    let texts = periodTexts(range.start, range.end, named: name)
    return texts.isEmpty ? nil : (texts, next == nil ? 1 : 2)
  }

  private func days(of text: String, named name: String) -> DayRange? {
    let today = grammar.today()
    if name == "week" { return DayRange.week(of: text, on: today) }
    return DayRange(text) ?? phrase(name, text) ?? DayRange.latestMonth(text, on: today, mayBeNumber: name == "month")
  }

  private func phrase(_ first: String, _ second: String) -> DayRange? {
    DayRange.phrase(first, second, on: grammar.today())
  }

  /// Returns the hint for a month or a year in place of a day: `--since 2024 --until 2024-06`.
  func dayLine(at index: Int) -> String? {
    guard takingArgument(at: index)?.0.takesTime == true, DayRange(words[index].text) != nil else { return nil }
    let texts = words.indices.map { index -> String in
      let text = words[index].text
      guard let (argument, _, start) = takingArgument(at: index), argument.takesTime, start == 0,
        let range = DayRange(text)
      else { return text }
      return argument.name == PeriodOptions.untilName ? range.lastDay : range.start
    }
    return lineToWrite(0..<words.count, texts)
  }
}

/// A day or a time, or the days of a month or a year, in the form that the options for a period take.
private struct DayRange {
  let start: String
  /// The last day, or `nil` for a time from which a period goes on until now, such as `today` or `7d`.
  let end: String?

  var lastDay: String { end ?? start }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  /// The first days of phrases.
  private static let phrases = ["past week": "7d", "this week": "monday", "past month": "30d", "past year": "365d"]
}

extension DayRange {
  /// Returns the days that two words mean on a day, `last week` or `March 2024`, or `nil` if they mean
  /// none.
  fileprivate static func phrase(_ first: String, _ second: String, on today: CivilDate) -> DayRange? {
    let words = [first.lowercased(), second.lowercased()]
    if let start = phrases[words.joined(separator: " ")] { return DayRange(start: start, end: nil) }
    if let present = firstDay(of: words[1], on: today) {
      if words[0] == "this" { return DayRange(start: present.description, end: nil) }
      let end = present.adding(days: -1)
      guard words[0] == "last", let first = firstDay(of: words[1], on: end) else { return nil }
      return DayRange(start: first.description, end: end.description)
    }
    for (name, year) in [(words[0], words[1]), (words[1], words[0])] where name.count > 2 && year.count == 4 {
      guard let month = months.firstIndex(where: { $0.hasPrefix(name) }) else { continue }
      return DayRange("\(year)-\((month + 1).padded(to: 2))")
    }
    return nil
  }

  /// Returns the days of the latest month with a name that has begun on a day, or `nil` if the text is none.
  ///
  /// - Parameter mayBeNumber: `true` if the text may be the number of the month.
  fileprivate static func latestMonth(_ text: String, on today: CivilDate, mayBeNumber: Bool = false) -> DayRange? {
    let name = text.lowercased()
    let named = name.count > 2 ? months.firstIndex(where: { $0.hasPrefix(name) }).map { $0 + 1 } : nil
    guard let month = named ?? (mayBeNumber ? Int(name) : nil), (1...12).contains(month) else { return nil }
    return DayRange("\(month > today.month ? today.year - 1 : today.year)-\(month.padded(to: 2))")
  }

  /// Returns the days of the calendar week of a date, or of a day counted back from today, or `nil` if the text is
  /// neither.
  fileprivate static func week(of text: String, on today: CivilDate) -> DayRange? {
    let day: CivilDate
    switch TimeExpression(text) {
    case .day(let date)?: day = date
    case .daysAgo(let days)?: day = today.adding(days: -days)
    default: return nil
    }
    let monday = day.adding(days: -day.weekday)
    return DayRange(start: monday.description, end: monday.adding(days: 6).description)
  }

  /// Returns the first day of the calendar week, month or year that a day is in.
  private static func firstDay(of unit: String, on day: CivilDate) -> CivilDate? {
    switch unit {
    case "week": day.adding(days: -day.weekday)
    case "month": day.adding(days: 1 - day.day)
    case "year": CivilDate(year: day.year, month: 1, day: 1)
    default: nil
    }
  }

  /// Parses a text; returns `nil` if it is none of these.
  fileprivate init?(_ text: String) {
    if text.count == 4, ["19", "20"].contains(text.prefix(2)), text.allSatisfy(\.isNumber) {
      (start, end) = ("\(text)-01-01", "\(text)-12-31")
    } else if text.utf8.count == 7, let first = Timestamp(iso8601: "\(text)-01")?.date {
      let next = first.adding(days: 31)
      (start, end) = (first.description, next.adding(days: -next.day).description)
    } else if let time = TimeExpression(text) {
      let isDay =
        switch time {
        case .day, .weekday: true
        default: text.lowercased() == "yesterday"
        }
      (start, end) = (text, isDay ? text : nil)
    } else {
      return nil
    }
  }
}
