import ArgumentParser
package import DomainKit

/// The options `--since` and `--until` of commands about things that have a time.
///
/// ```swift
/// @OptionGroup
/// var period: PeriodOptions
///
/// let filter = OrderFilter(period: try period.value(in: session))
/// ```
package struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentParser.ArgumentHelp("Only from then on: today, monday, 2h, 7d, 2024-03-01.", valueName: "time"),
    transform: TimeArgument.parse)
  var since: TimeExpression?

  @Option(
    help: ArgumentParser.ArgumentHelp("Only until then; a day is included.", valueName: "time"),
    transform: TimeArgument.parse)
  var until: TimeExpression?

  package init() {}

  /// Returns the time that the options mean.
  ///
  /// - Throws: ``ArgumentProblem/emptyPeriod`` if it ends before it starts.
  package func value(in session: any CommandSession) throws(ArgumentProblem) -> TimePeriod {
    try session.time.period(since: since, until: until)
  }
}
