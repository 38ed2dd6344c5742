import BooksDomain
import DomainKit
import ShellKit

/// The output of a sync's result.
enum SyncView {
  static func record(_ report: SyncReport) -> CommandOutput {
    record([
      ("pages", "pages", report.pages), ("unchanged pages", "unchangedPages", report.unchangedPages),
      ("added", "added", report.added), ("changed", "changed", report.changed),
      ("unchanged", "unchanged", report.unchanged), ("removed before", "removed", report.removedBefore),
      ("left out", "rejected", report.rejected),
    ])
  }

  private static func record(
    _ counts: [(title: String, key: String, count: Int)]
  ) -> CommandOutput {
    .record(
      OutputRecord(
        fields: counts.map { OutputField($0.title, .number(String($0.count))) },
        json: .object(counts.map { JSONValue.Member($0.key, .integer(Int64($0.count))) })))
  }
}
