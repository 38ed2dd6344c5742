package import BooksDomain
import DomainKit
import StorageKit
import Synchronization

/// Lists of books in files: CSV with a header.
package struct BookListFile: BookList {
  package init() {}

  package func open(_ path: String) throws -> any BookListReader {
    do {
      let lines = try LineReader(path: path)
      guard let first = try lines.next() else { throw BookListError.empty(path) }
      guard case .bytes(let header, _) = first else {
        throw BookListError.badHeader(path, reason: "it is longer than any header")
      }
      let columns = try BookColumns(try CSVLine.fields(of: header), path: path)
      return Reader(path: path, columns: columns, lines: lines)
    } catch let failure as CSVLine.Failure {
      throw BookListError.badHeader(path, reason: failure.reason)
    } catch let failure as LineReader.Failure {
      throw failure.asBookListError(path)
    }
  }

  /// The state of one reading. `BookListReader` may be called from any task, so it stands behind a lock.
  private final class Reader: BookListReader {
    private struct State: ~Copyable {
      let lines: LineReader
    }

    private let path: String
    private let columns: BookColumns
    private let state: Mutex<State>

    init(path: String, columns: BookColumns, lines: sending LineReader) {
      self.path = path
      self.columns = columns
      state = Mutex(State(lines: lines))
    }

    var position: BookListPosition {
      state.withLock { BookListPosition(read: $0.lines.position, total: $0.lines.size) }
    }

    func next(_ limit: Int) async throws -> [BookLine] {
      try state.withLock { state in
        var read: [BookLine] = []
        do throws(LineReader.Failure) {
          while read.count < limit, let line = try state.lines.next() {
            if let parsed = parse(line) { read.append(parsed) }
          }
        } catch {
          throw error.asBookListError(path)
        }
        return read
      }
    }

    /// Nothing for an empty line.
    private func parse(_ line: LineReader.Line) -> BookLine? {
      switch line {
      case .tooLong(let number): return .bad(line: number, reason: "it is longer than any book")
      case .bytes(let bytes, let number):
        if bytes.allSatisfy({ $0 == 0x20 }) { return nil }
        do {
          let (details, remark) = try columns.book(of: try CSVLine.fields(of: bytes))
          return .book(details, line: number, remark: remark)
        } catch let failure as CSVLine.Failure {
          return .bad(line: number, reason: failure.reason)
        } catch let item as BadItem {
          return .bad(line: number, reason: item.reason)
        } catch let error as any DescribedError {
          return .bad(line: number, reason: error.message)
        } catch {
          return .bad(line: number, reason: "\(error)")
        }
      }
    }
  }
}

extension LineReader.Failure {
  fileprivate func asBookListError(_ path: String) -> any Error {
    switch self {
    case .missing: BookListError.missing(path)
    case .unreadable(let reason): BookListError.unreadable(path, reason: reason)
    case .cancelled: CancellationError()
    }
  }
}
