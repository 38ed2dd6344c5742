import DomainKit
package import RestaurantsDomain
import StorageKit
import Synchronization

/// Lists of restaurants in files: NDJSON, an object a line, or CSV with a header.
package struct CatalogueFile: Catalogue {
  package init() {}

  package func open(_ path: String) throws -> any CatalogueReader {
    do {
      let lines = try LineReader(path: path)
      guard let first = try lines.next() else { throw CatalogueError.empty(path) }
      if Self.isJSON(first, path) { return Reader(path: path, form: .json, first: first, lines: lines) }
      guard case .bytes(let header, _) = first else {
        throw CatalogueError.badHeader(path, reason: "it is longer than any header")
      }
      let columns = try CatalogueColumns(try CSVLine.fields(of: header), path: path)
      return Reader(path: path, form: .csv(columns), first: nil, lines: lines)
    } catch let failure as CSVLine.Failure {
      throw CatalogueError.badHeader(path, reason: failure.reason)
    } catch let failure as LineReader.Failure {
      throw failure.asCatalogueError(path)
    }
  }

  /// By the file's name, or by the beginning of its first line.
  private static func isJSON(_ first: LineReader.Line, _ path: String) -> Bool {
    let name = path.lowercased()
    if [".ndjson", ".jsonl", ".json"].contains(where: name.hasSuffix) { return true }
    guard case .bytes(let bytes, _) = first else { return !name.hasSuffix(".csv") }
    return bytes.first { $0 != 0x20 } == UInt8(ascii: "{")
  }

  /// What lines are.
  private enum Form: Sendable {
    case json
    case csv(CatalogueColumns)

    func entry(of bytes: ArraySlice<UInt8>) throws -> CatalogueEntry {
      switch self {
      case .json:
        let document = try JSONDocument(bytes)
        return try InspectionEntry.isOne(document)
          ? InspectionEntry.entry(of: document) : CatalogueFields(document).entry()
      case .csv(let columns): return try columns.fields(of: CSVLine.fields(of: bytes)).entry()
      }
    }
  }

  /// The state of one reading. `CatalogueReader` may be called from any task, so it stands behind a lock.
  private final class Reader: CatalogueReader {
    private struct State: ~Copyable {
      let lines: LineReader
      var first: LineReader.Line?
    }

    private let path: String
    private let form: Form
    private let state: Mutex<State>

    init(path: String, form: Form, first: sending LineReader.Line?, lines: sending LineReader) {
      self.path = path
      self.form = form
      state = Mutex(State(lines: lines, first: first))
    }

    var position: CataloguePosition {
      state.withLock { CataloguePosition(read: $0.lines.position, total: $0.lines.size) }
    }

    func next(_ limit: Int) async throws -> [CatalogueLine] {
      try state.withLock { state in
        var read: [CatalogueLine] = []
        if let first = state.first.take() { read += [parse(first)].compactMap { $0 } }
        do throws(LineReader.Failure) {
          while read.count < limit, let line = try state.lines.next() {
            if let parsed = parse(line) { read.append(parsed) }
          }
        } catch {
          throw error.asCatalogueError(path)
        }
        return read
      }
    }

    /// Nothing for an empty line.
    private func parse(_ line: LineReader.Line) -> CatalogueLine? {
      switch line {
      case .tooLong(let number): return .bad(line: number, reason: "it is longer than any restaurant")
      case .bytes(let bytes, let number):
        if bytes.allSatisfy({ $0 == 0x20 }) { return nil }
        do {
          return .restaurant(try form.entry(of: bytes))
        } catch let failure as CSVLine.Failure {
          return .bad(line: number, reason: failure.reason)
        } catch let failure as JSONDocument.Failure {
          return .bad(line: number, reason: failure.reason)
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
  fileprivate func asCatalogueError(_ path: String) -> any Error {
    switch self {
    case .missing: CatalogueError.missing(path)
    case .unreadable(let reason): CatalogueError.unreadable(path, reason: reason)
    case .cancelled: CancellationError()
    }
  }
}
