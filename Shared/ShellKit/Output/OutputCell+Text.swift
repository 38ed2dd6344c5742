import DomainKit
import TerminalKit

extension OutputCell {
  /// The data itself: nothing cut short, nothing escaped.
  var exact: String {
    switch self {
    case .text(let text), .code(let text), .number(let text), .id(let text): text
    case .time(let moment): moment.description
    case .bool(let value): value ? "true" : "false"
    case .bar(let share): "\((max(0, min(1, share)) * 1000).rounded() / 1000)"
    case .absent: ""
    }
  }

  /// What a person reads in a table: one line, harmless.
  ///
  /// - Parameter isShort: whether the last eight digits stand for an identifier, and whole seconds for a time.
  func readable(isShort: Bool) -> String {
    switch self {
    case .text(let text), .code(let text), .number(let text): TextEscaping.visible(text)
    case .id(let id): TextEscaping.visible(isShort ? String(id.suffix(8)) : id)
    case .time(let moment): (isShort ? moment.wholeSeconds : moment).description
    case .bool(let value): value ? "yes" : "no"
    case .bar: exact
    case .absent: "–"
    }
  }

  /// Whether a part of it would say something else than the whole.
  var isWhole: Bool {
    switch self {
    case .code, .number, .id, .time, .bool: true
    case .text, .bar, .absent: false
    }
  }

  /// A bar of blocks, in eighths of a column.
  static func bar(_ share: Double, width: Int) -> String {
    guard share > 0, share.isFinite, width > 0 else { return "" }
    let eighths = max(1, Int((min(1, share) * Double(width) * 8).rounded()))
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + partial[eighths % 8]
  }
}

extension Timestamp {
  fileprivate var wholeSeconds: Timestamp {
    Timestamp(milliseconds: milliseconds - (milliseconds % 1_000 + 1_000) % 1_000)
  }
}
