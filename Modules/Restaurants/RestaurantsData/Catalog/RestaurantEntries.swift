import DomainKit
import RestaurantsDomain
import StorageKit

/// The entries of a list in one of the file formats.
enum RestaurantEntries {
  case ndjson(FileLineReader, now: Timestamp)
  case csv(CSVReader, RestaurantColumns, now: Timestamp)

  /// Reads the header of a CSV list.
  ///
  /// - Throws: `ListFileError` if the header does not describe restaurants.
  static func csv(_ records: CSVReader, _ path: String, now: Timestamp) throws -> RestaurantEntries {
    switch try records.header() {
    case nil, .empty: .csv(records, try RestaurantColumns([], path: path), now: now)
    case .fields(let names, _): .csv(records, try RestaurantColumns(names, path: path), now: now)
    case .bad(let failure, _): throw ListFileError(.badHeader(failure.reason), path, .restaurantList)
    case .tooLong: throw ListFileError(.badHeader("it is too long for a header"), path, .restaurantList)
    }
  }

  var position: ImportPosition {
    switch self {
    case .ndjson(let lines, _): ImportPosition(read: lines.position, total: lines.size)
    case .csv(let records, _, _): ImportPosition(read: records.position, total: records.size)
    }
  }

  var headerRemark: ImportEvent? {
    if case .csv(_, let columns, _) = self { columns.remark } else { nil }
  }

  /// Returns the next entry after any empty lines, or `nil` at the end.
  func next() throws(FileLineReader.Failure) -> ImportLine<RestaurantEntry>? {
    switch self {
    case .ndjson(let lines, let now):
      while let line = try lines.next() {
        if let entry = Self.entry(of: line, now: now) { return entry }
      }
    case .csv(let records, let columns, let now):
      while let record = try records.next() {
        if let entry = Self.entry(of: record, columns, now: now) { return entry }
      }
    }
    return nil
  }

  private static func entry(of line: FileLineReader.Line, now: Timestamp) -> ImportLine<RestaurantEntry>? {
    switch line {
    case .tooLong(let number): return tooLong(number)
    case .bytes(let bytes, let number):
      if bytes.allSatisfy({ $0 == 0x20 }) { return nil }
      return read(number) {
        let value = try JSONReader.read(bytes)
        return try InspectionEntry.isOne(value)
          ? InspectionEntry.entry(of: value, now: now) : RestaurantFields(value).entry(now: now)
      }
    }
  }

  private static func entry(
    of record: CSVReader.Record, _ columns: RestaurantColumns, now: Timestamp
  ) -> ImportLine<RestaurantEntry>? {
    switch record {
    case .empty: nil
    case .tooLong(let number): tooLong(number)
    case .bad(let failure, let number): .bad(line: number, reason: failure.reason)
    case .fields(let cells, let number): read(number) { try columns.fields(of: cells).entry(now: now) }
    }
  }

  private static func tooLong(_ number: Int) -> ImportLine<RestaurantEntry> {
    .bad(line: number, reason: "the line is too long for a restaurant")
  }

  private static func read(_ line: Int, _ entry: () throws -> RestaurantEntry) -> ImportLine<RestaurantEntry> {
    do {
      var found = try entry()
      found.line = line
      return .entry(found)
    } catch let failure as JSONReader.Failure {
      return .bad(line: line, reason: failure.reason)
    } catch let error as any UserFacingError {
      return .bad(line: line, reason: error.message)
    } catch {
      return .bad(line: line, reason: "\(error)")
    }
  }
}
