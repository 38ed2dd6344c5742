import DomainKit
import OrdersDomain
import StorageKit

/// The positions of the relevant columns in a journal's header.
struct SaleColumns {
  /// The character between two fields.
  let separator: CSVLine.Separator
  let count: Int
  let date: Int
  let hour: Int
  let item: Int
  let quantity: Int
  let price: Int
  /// The column of the month, such as `03-Mar`, which shows the order of day and month in the date.
  let month: Int?
  /// The names of the columns that are not read, and may change what a line means.
  let unread: [String]

  private static let names = ["date", "hour_of_day", "coffee_name", "products", "money"]
  /// The other columns of a coffee machine, which say nothing else about a sale than how it was paid.
  private static let harmless = ["weekday", "month", "cash_type"]

  /// Reads a header.
  ///
  /// - Throws: `CSVLine.Failure` if it is not a record, `ListFileError` if a column is missing or repeated.
  init(_ line: ArraySlice<UInt8>, path: String) throws {
    separator = CSVLine.Separator(ofHeader: line)
    let header = try CSVLine.fields(of: line, separatedBy: separator).map { $0.singleSpaced.lowercased() }
    if let name = Self.names.first(where: { name in header.count { $0 == name } > 1 }) {
      throw ListFileError(.badHeader("two columns are called \(name)"), path, .journal)
    }
    let places = Self.names.map { name in header.firstIndex(of: name) }
    let missing = zip(Self.names, places).filter { $0.1 == nil }.map(\.0)
    guard missing.isEmpty else { throw ListFileError(.missingColumns(missing), path, .journal) }
    let found = places.compactMap { $0 }
    count = header.count
    month = header.firstIndex(of: "month")
    unread = header.filter { name in
      !(Self.names + Self.harmless).contains(name) && name.contains { !$0.isWhitespace }
    }
    (date, hour, item, quantity, price) = (found[0], found[1], found[2], found[3], found[4])
  }
}
