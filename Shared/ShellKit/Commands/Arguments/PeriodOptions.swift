package import DomainKit

/// The options `--since` and `--until` of commands that filter by time.
///
/// ```swift
/// @OptionGroup
/// var period: PeriodOptions
///
/// let filter = GizmoFilter(added: try period.value(in: session))
/// ```
package struct PeriodOptions: ParsableArguments {
  /// The option for the start, as it is typed.
  static let sinceName = "--since"
  /// The option for the end, as it is typed.
  static let untilName = "--until"
  /// The names that other programs have for the options.
  static let otherNames = [
    "from": sinceName, "start": sinceName, "day": sinceName, "date": sinceName, "to": untilName, "end": untilName,
  ]

  @Option(
    help: ArgumentHelp("Start of the period: today, monday, 2h, 7d, 2024-03-01.", valueName: "time"),
    transform: TimeArgument.parse)
  var since: TimeExpression?

  @Option(
    help: ArgumentHelp("End of the period, with its whole day: yesterday, 2024-03-31.", valueName: "time"),
    transform: TimeArgument.parse)
  var until: TimeExpression?

  package init() {}

  /// Returns the period that the options select. A note says that `1m` is one minute, which may be meant as a
  /// month, or that the period is in the future.
  ///
  /// - Throws: ``ArgumentProblem/emptyPeriod`` if the period ends before it starts.
  package func value(in session: any CommandSession) throws(ArgumentProblem) -> TimePeriod {
    let period = try session.time.period(since: since, until: until)
    if let remark = session.time.remark(since: since, until: until) { session.note(remark) }
    if case .ago(let milliseconds)? = since, milliseconds <= 12 * 60_000, milliseconds % 60_000 == 0 {
      let minutes = milliseconds / 60_000
      let span = minutes == 1 ? "1 minute" : "\(minutes) minutes"
      session.note("The period begins \(span) ago. A month is 30d: --since \(30 * minutes)d")
    }
    return period
  }

  /// Returns the message of a list without results. It says when the business day begins if the period is
  /// today's date, which some rows already show, and the day has not begun.
  ///
  /// - Parameter message: The message for all other periods.
  package func emptyMessage(_ message: String, in session: any CommandSession) -> String {
    session.time.beginning(of: since).map { "\(message). \($0)" } ?? message
  }
}
