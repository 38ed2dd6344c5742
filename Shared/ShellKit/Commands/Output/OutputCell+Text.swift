import DomainKit
import TerminalKit

extension OutputCell {
  /// The data of the cell, neither truncated nor escaped.
  var exact: String {
    switch self {
    case .text(let text), .code(let text), .number(let text), .id(let text), .line(let text): text
    case .name(let name, readable: _): name
    case .measure(let number, readable: _): String(number)
    case .time(let moment), .since(let moment, longAfter: _): moment.description
    case .bool(let value): value ? "true" : "false"
    case .bar(let share): "\((max(0, min(1, share)) * 1000).rounded() / 1000)"
    case .absent: ""
    }
  }

  /// Returns the text of the cell in a table: one line without control characters.
  ///
  /// - Parameter isShort: `true` to show the last eight digits of an id.
  func readable(isShort: Bool) -> String {
    switch self {
    case .text(let text), .code(let text), .number(let text), .measure(_, readable: let text),
      .name(_, readable: let text):
      TextEscaping.visible(text)
    case .id(let id): TextEscaping.visible(isShort ? String(id.suffix(8)) : id)
    case .line(let line): TextEscaping.visible(isShort ? Self.shortened(line) : line)
    case .time(let moment), .since(let moment, longAfter: _): moment.description
    case .bool(let value): value ? "yes" : "no"
    case .bar: exact
    case .absent: "–"
    }
  }

  /// `true` if a truncated cell would be misleading.
  var isWhole: Bool {
    switch self {
    case .code, .number, .measure, .name, .id, .time, .since, .bool: true
    case .text, .line, .bar, .absent: false
    }
  }

  /// Returns `true` if the cell is older than its limit.
  func isOverdue(at now: Timestamp) -> Bool {
    guard case .since(let moment, longAfter: let limit?) = self else { return false }
    return .milliseconds(now.milliseconds(since: moment)) >= limit
  }

  /// Returns the next moment at which the age of the cell reaches a full minute or its limit, or
  /// `nil` for a cell without an age.
  func nextAgeChange(after now: Timestamp) -> Timestamp? {
    guard case .since(let moment, longAfter: let limit) = self else { return nil }
    let (age, minute) = (now.milliseconds(since: moment), Int64(60_000))
    let full = age < 0 ? moment.advanced(byMilliseconds: minute) : now.advanced(byMilliseconds: minute - age % minute)
    guard let limit, !isOverdue(at: now) else { return full }
    let (seconds, attoseconds) = limit.components
    // Rounded up, because the limit is not reached before the end of its last millisecond.
    let milliseconds = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return min(full, moment.advanced(byMilliseconds: seconds * 1_000 + milliseconds))
  }

  /// Returns an age in place of a time.
  func aged(at now: Timestamp) -> OutputCell {
    guard case .since(let moment, longAfter: _) = self else { return self }
    return .code(moment.age(at: now) + (isOverdue(at: now) ? " !" : ""))
  }

  /// Returns the local time of the shop in place of a time.
  ///
  /// - Parameter isShort: `true` for whole seconds without an offset from UTC.
  func local(in zone: TimeZoneRules, isShort: Bool) -> OutputCell {
    switch self {
    case .time(let moment), .since(let moment, longAfter: _):
      .code(isShort ? zone.local(moment).text : zone.text(moment))
    default: self
    }
  }

  /// Returns a line with each id shortened to its last eight digits, which commands accept too.
  static func shortened(_ line: String) -> String {
    var (text, rest) = ("", line[...])
    while let character = rest.first {
      if text.last?.isPartOfWord != true, let after = afterID(at: rest) {
        text += line[..<after.startIndex].suffix(8)
        rest = after
      } else {
        text.append(character)
        rest.removeFirst()
      }
    }
    return text
  }

  /// Returns the text after the id, with or without dashes, with which a text begins, or `nil` if it begins
  /// with none.
  private static func afterID(at text: Substring) -> Substring? {
    var rest = text
    for count in [8, 4, 4, 4, 4, 8] {
      if count == 4, rest.first == "-" { rest.removeFirst() }
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
      rest = rest.dropFirst(count)
    }
    return rest.first?.isPartOfWord == true ? nil : rest
  }

  /// Returns a bar of block characters, in eighths of a column.
  static func bar(_ share: Double, width: Int) -> String {
    guard share > 0, share.isFinite, width > 0 else { return "" }
    let eighths = max(1, Int((min(1, share) * Double(width) * 8).rounded()))
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + partial[eighths % 8]
  }
}
