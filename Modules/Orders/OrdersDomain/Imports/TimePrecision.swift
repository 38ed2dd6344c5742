/// The smallest unit in which a journal writes its times.
package enum TimePrecision: String, Comparable, Sendable {
  case hour, minute, second, millisecond

  /// The length of the unit in milliseconds.
  var milliseconds: Int64 {
    switch self {
    case .hour: 3_600_000
    case .minute: 60_000
    case .second: 1_000
    case .millisecond: 1
    }
  }

  /// Returns `true` if the first unit is longer.
  package static func < (left: TimePrecision, right: TimePrecision) -> Bool { left.milliseconds > right.milliseconds }
}
