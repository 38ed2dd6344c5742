import ArgumentParser

/// The options `--limit` and `--all` of commands that list things.
///
/// Without them, a table at a terminal has 20 rows, and every other output is whole.
///
/// ```swift
/// @OptionGroup var limits: LimitOptions
///
/// let list = try await OutputList.pages(columns: columns, emptyMessage: "No orders!", limits, in: session, row: row) {
///   last, count in try await orders(after: last?.id, limit: count)
/// }
/// ```
package struct LimitOptions: ParsableArguments {
  @Option(help: "Maximum number of results.")
  var limit: Int?

  @Flag(help: "Show all results.")
  var all = false

  package init() {}

  package func validate() throws {
    if limit != nil, all { throw ValidationError("--limit and --all exclude each other") }
  }

  /// Returns the maximum number of results. Values that are too small reach the use case, which refuses them.
  package func count(in session: any CommandSession) -> Int {
    all ? .max : limit ?? session.rowLimit ?? .max
  }
}
