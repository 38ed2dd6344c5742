/// One line of the report.
struct Figure {
  /// The condition for a figure.
  enum Target {
    case atLeast(Double)
    case atMost(Double)

    func isMet(by value: Double) -> Bool {
      switch self {
      case .atLeast(let bound): value >= bound
      case .atMost(let bound): value <= bound
      }
    }
  }

  let name: String
  let ours: String
  var peer = "–"
  /// The measured value, as text.
  let measured: String
  /// The target as text, and `true` if it is met; `nil` for a line without a target.
  var target: (text: String, isMet: Bool)?

  /// Creates a figure for a single number.
  init(_ name: String, ours: String, peer: String = "–", value: Double, shown: String, _ target: Target, unit: String) {
    self.name = name
    self.ours = ours
    self.peer = peer
    measured = shown
    self.target = (Self.text(target, unit), target.isMet(by: value))
  }

  /// Creates a figure for a ratio. The median counts.
  init(_ name: String, ours: String, peer: String, ratios: Series, _ target: Target) {
    self.init(name, ours: ours, peer: peer, value: ratios.median, shown: Form.range(ratios), target, unit: "")
  }

  /// Creates a line without a target.
  init(_ name: String, ours: String, peer: String = "–", note: String = "") {
    self.name = name
    self.ours = ours
    self.peer = peer
    measured = note
  }

  private static func text(_ target: Target, _ unit: String) -> String {
    switch target {
    case .atLeast(let bound): "≥ \(Form.number(bound))\(unit)"
    case .atMost(let bound): "≤ \(Form.number(bound))\(unit)"
    }
  }
}

/// Formats numbers for people.
enum Form {
  /// Returns the median of a series with its least and its greatest number.
  static func range(_ series: Series) -> String {
    "\(number(series.median)) [\(number(series.least))–\(number(series.most))]"
  }

  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    if value >= 1_000 { return grouped(Int(value.rounded())) }
    let hundredths = Int((value * 100).rounded())
    if value >= 100 || hundredths % 100 == 0 { return String(Int(value.rounded())) }
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  static func rate(_ perSecond: Double) -> String { "\(number(perSecond))/s" }

  /// Formats a duration in nanoseconds.
  static func time(_ nanoseconds: Double) -> String {
    if nanoseconds < 1_000_000 { return "\(number(nanoseconds / 1_000)) µs" }
    return "\(number(nanoseconds / 1_000_000)) ms"
  }

  static func memory(_ bytes: Double) -> String { "\(number(bytes / 1_048_576)) MiB" }

  private static func grouped(_ value: Int) -> String {
    value < 1_000 ? String(value) : grouped(value / 1_000) + "," + String(String(1_000 + value % 1_000).dropFirst())
  }
}
