package import BooksDomain
package import DomainKit
import StorageKit
import Synchronization

/// A source of book lists in files: CSV with a header.
package struct BookListFile: BookList {
  private let filePolicy: any FilePolicy

  /// - Parameter filePolicy: The policy that decides which files the process may open.
  package init(filePolicy: any FilePolicy = UnrestrictedFilePolicy()) { self.filePolicy = filePolicy }

  package func open(_ path: String) throws -> any ImportReader<BookEntry> {
    do {
      let records = CSVReader(try FileLineReader(path: path, filePolicy))
      guard let header = try records.header() else { throw ListFileError(.empty, path, .bookList) }
      return Reader(path: path, columns: try Self.columns(header, path), records: records)
    } catch let failure as FileLineReader.Failure {
      throw failure.error(path, .bookList)
    }
  }

  private static func columns(_ header: CSVReader.Record, _ path: String) throws(ListFileError) -> BookColumns {
    switch header {
    case .fields(let names, _): try BookColumns(names, path: path)
    case .empty: try BookColumns([], path: path)
    case .bad(let failure, _): throw ListFileError(.badHeader(failure.reason), path, .bookList)
    case .tooLong: throw ListFileError(.badHeader("it is too long"), path, .bookList)
    }
  }

  /// The state of one import. Any task may call an `ImportReader`, so a lock protects the state.
  private final class Reader: ImportReader {
    private struct State: ~Copyable {
      let records: CSVReader
    }

    private let path: String
    private let columns: BookColumns
    private let state: Mutex<State>

    init(path: String, columns: BookColumns, records: sending CSVReader) {
      self.path = path
      self.columns = columns
      state = Mutex(State(records: records))
    }

    var position: ImportPosition {
      state.withLock { ImportPosition(read: $0.records.position, total: $0.records.size) }
    }

    func next(_ limit: Int) async throws -> [ImportLine<BookEntry>] {
      try state.withLock { state in
        var read: [ImportLine<BookEntry>] = []
        do throws(FileLineReader.Failure) {
          while read.count < limit, let record = try state.records.next() {
            if let line = line(record) { read.append(line) }
          }
        } catch {
          throw error.error(path, .bookList)
        }
        return read
      }
    }

    /// Returns the line of a record, or `nil` for an empty line.
    private func line(_ record: CSVReader.Record) -> ImportLine<BookEntry>? {
      switch record {
      case .empty: nil
      case .tooLong(let number): .bad(line: number, reason: "it is too long")
      case .bad(let failure, let number): .bad(line: number, reason: failure.reason)
      case .fields(let cells, let number): entry(of: cells, number)
      }
    }

    private func entry(of cells: [String], _ number: Int) -> ImportLine<BookEntry> {
      do {
        let (details, remark) = try columns.book(of: cells)
        return .entry(BookEntry(details, line: number, remark: remark))
      } catch let error as any UserFacingError {
        return .bad(line: number, reason: error.message)
      } catch {
        return .bad(line: number, reason: "\(error)")
      }
    }
  }
}
