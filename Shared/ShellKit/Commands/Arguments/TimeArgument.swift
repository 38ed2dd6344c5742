package import DomainKit

/// A parser for days and times: `today`, `2h`, `2024-03-01T09:30`.
package enum TimeArgument {
  /// Returns the day or time that the text describes.
  ///
  /// - Throws: ``ArgumentProblem/time(_:)`` if the text isn't a day or a time.
  package static func parse(_ text: String) throws -> TimeExpression {
    guard let expression = TimeExpression(text) else { throw ArgumentProblem.time(text) }
    return expression
  }
}

/// A parser for the names of time zones.
///
/// ```swift
/// @Option(name: .customLong("time-zone"), help: "Time zone of the list.", transform: TimeZoneArgument.parse)
/// var zone: TimeZoneRules?
///
/// let time = (zone ?? .utc).local(gizmo.addedAt).text
/// ```
package enum TimeZoneArgument {
  /// Returns the rules of the time zone with the given name.
  ///
  /// - Throws: `TimeZoneError` if the zone is unknown.
  package static func parse(_ text: String) throws -> TimeZoneRules { try TimeZoneRules(named: text) }
}
