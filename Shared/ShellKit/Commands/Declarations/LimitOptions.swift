/// The options `--limit` and `--all` of list commands.
///
/// Without them, a table at a terminal has 20 rows. Every other output is complete.
///
/// ```swift
/// @OptionGroup var limits: LimitOptions
///
/// let gizmos = try await OutputList.pages(
///   columns: GizmoView.columns, emptyMessage: "No gizmos!", limits, in: session, row: GizmoView.row
/// ) { last, count in
///   try await list.execute(after: last?.id, limit: count)
/// }
/// ```
package struct LimitOptions: ParsableArguments {
  /// The words before a number of results, such as `top 5`.
  static let words = latestWords.union(["first", "top"])
  /// Those of the words that mean the latest results.
  static let latestWords: Set = ["last", "latest", "newest"]
  /// The names that other programs have for `--limit`.
  static let otherNames = words.union(["head", "n"])

  @Option(help: "Maximum number of results.")
  var limit: Int?

  @Flag(help: "Show all results.")
  var all = false

  package init() {}

  package func validate() throws {
    if limit != nil, all { throw ValidationError("--limit and --all cannot be used together") }
  }

  /// Returns the maximum number of results.
  ///
  /// The use case rejects values that are too small.
  package func count(in session: any CommandSession) -> Int {
    all ? .max : limit ?? session.rowLimit ?? .max
  }
}
