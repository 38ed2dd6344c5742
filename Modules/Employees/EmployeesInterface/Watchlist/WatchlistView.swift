import DomainKit
import EmployeesDomain
import ShellKit

/// The watchlist as rows and as JSON.
enum WatchlistView {
  static func list(_ entries: [WatchlistEntry]) -> CommandOutput {
    .list(
      OutputList(
        columns: [
          OutputColumn("name", importance: 4), OutputColumn("added at", importance: 2), OutputColumn("added by"),
        ], emptyMessage: "Nobody is on the watchlist!", rows: entries.map { OutputRow(cells($0), json: json($0)) }))
  }

  static func record(_ entry: WatchlistEntry) -> CommandOutput {
    let titles = ["name", "added at", "added by"]
    return .record(
      OutputRecord(fields: zip(titles, cells(entry)).map { OutputField($0, $1) }, json: json(entry)))
  }

  private static func cells(_ entry: WatchlistEntry) -> [OutputCell] {
    [.text(entry.name.text), EmployeeView.time(entry.added.at), EmployeeView.account(entry.added.by)]
  }

  private static func json(_ entry: WatchlistEntry) -> JSONValue {
    [
      "id": .string(entry.id.description),
      "name": .string(entry.name.text),
      "addedAt": .string(entry.added.at.description),
      "addedBy": .optional(entry.added.by?.description),
    ]
  }
}
