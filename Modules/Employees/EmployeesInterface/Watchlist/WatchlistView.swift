import DomainKit
import EmployeesDomain
import ShellKit

/// The watchlist as rows and as JSON.
enum WatchlistView {
  static let columns = [
    OutputColumn("name", importance: 4), OutputColumn("added at", importance: 2),
    OutputColumn("added by", importance: 1),
  ]

  static func row(_ entry: WatchlistEntry) -> OutputRow { OutputRow(cells(entry), json: json(entry)) }

  static func record(_ entry: WatchlistEntry) -> CommandOutput {
    .record(
      OutputRecord(fields: zip(columns, cells(entry)).map { OutputField($0.title, $1) }, json: json(entry)))
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
