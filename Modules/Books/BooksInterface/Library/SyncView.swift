import BooksDomain
import DomainKit
import ShellKit

/// The output of a sync's result.
enum SyncView {
  static func record(_ report: SyncReport) -> CommandOutput {
    .record(
      OutputRecord([
        ItemField("pages", number: report.pages),
        ItemField("unchanged pages", number: report.unchangedPages, key: "unchangedPages"),
        ItemField("added", number: report.added), ItemField("changed", number: report.changed),
        ItemField("unchanged", number: report.unchanged),
        ItemField("removed before", number: report.removedBefore, key: "removed"),
        ItemField("left out", number: report.rejected, key: "rejected"),
        ItemField(
          "undecided", .number("\(report.undecided.count)"), json: .array(report.undecided.map(BookView.json))),
      ]))
  }
}
