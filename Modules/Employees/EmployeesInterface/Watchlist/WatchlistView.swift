import DomainKit
import EmployeesDomain
import ShellKit

/// The watchlist as rows and as JSON.
enum WatchlistView {
  static let columns = [
    OutputColumn("name", importance: 4), OutputColumn("added at", importance: 2),
    OutputColumn("added by", importance: 1),
  ]

  /// An entry with the names of the accounts that added entries.
  struct Listing: Sendable {
    let entry: WatchlistEntry
    let names: [UniqueID: String]
  }

  static func row(_ listing: Listing) -> OutputRow {
    OutputRow(cells(listing.entry, listing.names), json: json(listing.entry))
  }

  static func record(_ entry: WatchlistEntry, in session: any CommandSession) async -> CommandOutput {
    let names = await session.names(of: Set([entry.added.by].compactMap { $0 }))
    return .record(
      OutputRecord(fields: zip(columns, cells(entry, names)).map { OutputField($0.title, $1) }, json: json(entry)))
  }

  private static func cells(_ entry: WatchlistEntry, _ names: [UniqueID: String]) -> [OutputCell] {
    [.text(entry.name.text), EmployeeView.time(entry.added.at), .account(entry.added.by, names)]
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
