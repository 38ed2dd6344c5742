package import DomainKit
package import OrdersDomain
import StorageKit
import Synchronization

/// A reader for journals of coffee machines: CSV with a header and one sale per line.
package struct CoffeeMachineJournal: Journal {
  private let filePolicy: any FilePolicy
  private let clock: any WallClock

  /// - Parameter filePolicy: The policy that decides which files the process may open.
  package init(filePolicy: any FilePolicy = AnyFile(), clock: any WallClock = SystemClock()) {
    self.filePolicy = filePolicy
    self.clock = clock
  }

  package func open(_ path: String, currency: Currency, timeZone: TimeZoneRules) throws -> any JournalReader {
    let terms = SaleTerms(currency: currency, timeZone: timeZone, now: clock.now)
    let (parser, lines) = try Self.read(path, terms, filePolicy)
    return Reader(path: path, filePolicy: filePolicy, terms: terms, parser: parser, lines: lines)
  }

  /// Opens a journal and reads its header.
  private static func read(
    _ path: String, _ terms: SaleTerms, _ filePolicy: any FilePolicy
  ) throws -> sending (parser: SaleParser, lines: LineReader) {
    do {
      let lines = try LineReader(path: path, filePolicy)
      guard case .bytes(let bytes, _)? = try lines.next() else { throw ListFileError(.empty, path, .journal) }
      let columns = try SaleColumns(try CSVLine.fields(of: bytes), path: path)
      return (SaleParser(columns, terms), lines)
    } catch let failure as CSVLine.Failure {
      throw ListFileError(.badHeader(failure.reason), path, .journal)
    } catch let failure as LineReader.Failure {
      throw failure.error(path, .journal)
    }
  }

  /// The state of reading one journal. Any task may call an `ImportReader`, so a lock protects the
  /// state.
  private final class Reader: JournalReader {
    private struct State: ~Copyable {
      let lines: LineReader
      var parser: SaleParser
    }

    private let path: String
    private let filePolicy: any FilePolicy
    private let terms: SaleTerms
    private let state: Mutex<State>

    init(
      path: String, filePolicy: any FilePolicy, terms: SaleTerms, parser: SaleParser, lines: sending LineReader
    ) {
      self.path = path
      self.filePolicy = filePolicy
      self.terms = terms
      state = Mutex(State(lines: lines, parser: parser))
    }

    var position: ImportPosition {
      state.withLock { ImportPosition(read: $0.lines.position, total: $0.lines.size) }
    }

    var unfinishedLine: Int? { state.withLock { $0.lines.unfinishedLine } }

    func outline() async throws -> JournalOutline? {
      if position.total == nil { return nil }
      var (parser, lines) = try CoffeeMachineJournal.read(path, terms, filePolicy)
      var outline = JournalOutline()
      do throws(LineReader.Failure) {
        while let line = try lines.next() {
          if Task.isCancelled { throw .canceled }
          if let parsed = parser.parse(line) { outline.add(parsed) }
        }
      } catch {
        throw error.error(path, .journal)
      }
      return outline
    }

    func next(_ limit: Int) async throws -> [ImportLine<TillSale>] {
      try state.withLock { state in
        var read: [ImportLine<TillSale>] = []
        do throws(LineReader.Failure) {
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
