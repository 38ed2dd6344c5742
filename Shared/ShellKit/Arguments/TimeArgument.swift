package import DomainKit

/// Reads a day or a time: `today`, `2h`, `2024-03-01T09:30`.
package enum TimeArgument {
  /// - Throws: ``ArgumentProblem/time(_:)``.
  package static func parse(_ text: String) throws -> TimeExpression {
    guard let expression = TimeExpression(text) else { throw ArgumentProblem.time(text) }
    return expression
  }
}

/// Reads the name of a time zone.
package enum TimeZoneArgument {
  /// - Throws: `TimeZoneError`.
  package static func parse(_ text: String) throws -> TimeZoneRules { try TimeZoneRules(named: text) }
}
