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

  static func row(_ listing: Listing) -> OutputRow { OutputRow(fields(listing.entry, listing.names), in: columns) }

  static func record(_ entry: WatchlistEntry, in session: any CommandSession) async -> CommandOutput {
    let names = await session.names(of: Set([entry.added.by].compactMap { $0 }))
    return .record(OutputRecord(fields(entry, names)))
  }

  private static func fields(_ entry: WatchlistEntry, _ names: [UniqueID: String]) -> [ItemField] {
    [
      .json("id", .string(entry.id.description)), ItemField("name", .text(entry.name.text)),
      ItemField("added at", .time(entry.added.at), key: "addedAt"),
      .account("added by", entry.added.by, names, key: "addedBy"),
    ]
  }
}
