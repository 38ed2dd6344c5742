package import DomainKit

extension Timestamp {
  /// Returns the age in whole minutes, hours and days: `<1 min`, `4 min`, `2 h 5 min`, `3 d`.
  ///
  /// A time in the future has the age `<1 min`.
  package func age(at now: Timestamp) -> String {
    let minutes = now.milliseconds(since: self) / 60_000
    return switch minutes {
    case ..<1: "<1 min"
    case ..<60: "\(minutes) min"
    case ..<(24 * 60): "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    default: "\(minutes / (24 * 60)) d"
    }
  }
}
