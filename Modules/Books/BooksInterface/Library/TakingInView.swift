import BooksDomain
import ShellKit

/// What a sync or an import came to.
enum TakingInView {
  static func record(_ report: SyncReport) -> CommandOutput {
    record([
      ("pages", "pages", report.pages), ("unchanged pages", "unchangedPages", report.unchangedPages),
      ("added", "added", report.added), ("changed", "changed", report.changed),
      ("unchanged", "unchanged", report.unchanged), ("left out", "rejected", report.rejected),
    ])
  }

  static func record(_ report: BookImportReport, isDryRun: Bool) -> CommandOutput {
    record(
      [
        (isDryRun ? "would come in" : "imported", "imported", report.imported),
        ("already there", "alreadyThere", report.alreadyThere), ("bad lines", "rejected", report.rejected),
      ], and: [JSONValue.Member("dryRun", .bool(isDryRun))])
  }

  private static func record(
    _ counts: [(title: String, key: String, count: Int)], and rest: [JSONValue.Member] = []
  ) -> CommandOutput {
    .record(
      OutputRecord(
        fields: counts.map { OutputField($0.title, .number(String($0.count))) },
        json: .object(counts.map { JSONValue.Member($0.key, .integer(Int64($0.count))) } + rest)))
  }
}
