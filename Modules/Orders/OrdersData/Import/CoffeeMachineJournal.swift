package import DomainKit
package import OrdersDomain
import StorageKit
import Synchronization

/// A reader for journals of coffee machines: CSV with a header and one sale per line.
package struct CoffeeMachineJournal: JournalSource {
  private let filePolicy: any FilePolicy
  private let clock: any WallClock

  /// - Parameter filePolicy: The policy that decides which files the process may open.
  package init(filePolicy: any FilePolicy = UnrestrictedFilePolicy(), clock: any WallClock = SystemClock()) {
    self.filePolicy = filePolicy
    self.clock = clock
  }

  package func open(
    _ path: String, currency: Currency, timeZone: TimeZoneRules, dates: DateOrder, after earlier: [JournalImport]
  ) throws -> any JournalReader {
    let names = Set(earlier.compactMap(\.timeZone)).subtracting([timeZone.name]).sorted()
    let terms = SaleTerms(
      currency: currency, timeZone: timeZone, earlierTimeZones: names.compactMap { TimeZoneRules(ofImport: $0) },
      dates: dates, now: clock.now)
    do {
      let lines = try FileLineReader(rereading: path, filePolicy)
      let columns = try Self.header(lines, path)
      return Reader(path: path, parser: SaleParser(columns, terms), lines: lines)
    } catch let failure as FileLineReader.Failure {
      throw failure.error(path, .journal)
    }
  }

  package func isRegularFile(_ path: String) -> Bool { FileLineReader.isRegularFile(path) }

  private static func header(_ lines: FileLineReader, _ path: String) throws -> SaleColumns {
    switch try lines.next() {
    case .bytes(let bytes, _)?:
      do {
        return try SaleColumns(bytes, path: path)
      } catch let failure as CSVLine.Failure {
        throw ListFileError(.badHeader(failure.reason), path, .journal)
      }
    case .tooLong?: throw ListFileError(.badHeader("the line is too long"), path, .journal)
    case nil: throw ListFileError(.empty, path, .journal)
    }
  }

  /// The state of reading one journal. Any task may call an `ImportReader`, so a lock protects the
  /// state.
  private final class Reader: JournalReader {
    /// The number of lines that are read without a pause for other users of the reader.
    private static let portion = 4_096

    private struct State: ~Copyable {
      let lines: FileLineReader
      var parser: SaleParser
    }

    private let path: String
    private let start: SaleParser
    private let state: Mutex<State>

    init(path: String, parser: SaleParser, lines: sending FileLineReader) {
      self.path = path
      start = parser
      state = Mutex(State(lines: lines, parser: parser))
    }

    var position: ImportPosition {
      state.withLock { ImportPosition(read: $0.lines.position, total: $0.lines.size) }
    }

    var unfinishedLine: Int? { state.withLock { $0.lines.unfinishedLine } }

    func outline() async throws -> JournalOutline {
      var outline = JournalOutline()
      while case let lines = try await next(Self.portion), !lines.isEmpty {
        try Task.checkCancellation()
        for line in lines { outline.add(line) }
      }
      state.withLock { state in
        (outline.provenLines, outline.hasOrder) = (state.parser.provenLines, state.parser.hasOrder)
        outline.priceWithThreeDigits = state.parser.priceWithThreeDigits
        outline.unreadColumns = state.parser.unreadColumns
      }
      try restart()
      return outline
    }

    func restart() throws {
      try state.withLock { state in
        do throws(FileLineReader.Failure) {
          try state.lines.restart()
          // The header.
          _ = try state.lines.next()
        } catch {
          throw error.error(path, .journal)
        }
        state.parser = start
      }
    }

    func next(_ limit: Int) async throws -> [ImportLine<TillSale>] {
      try state.withLock { state in
        var read: [ImportLine<TillSale>] = []
        do throws(FileLineReader.Failure) {
          while read.count < limit, let line = try state.lines.next() {
            if let parsed = state.parser.parse(line) { read.append(parsed) }
          }
        } catch {
          throw error.error(path, .journal)
        }
        return read
      }
    }
  }
}
