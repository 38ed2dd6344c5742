package import DomainKit
package import RestaurantsDomain
import StorageKit
import Synchronization

/// A reader for lists of restaurants in files: NDJSON with one object per line, or CSV with a
/// header.
package struct RestaurantListFile: RestaurantList {
  private let filePolicy: any FilePolicy
  private let clock: any WallClock

  /// - Parameter filePolicy: The policy that decides which files the process may open.
  package init(filePolicy: any FilePolicy = UnrestrictedFilePolicy(), clock: any WallClock = SystemClock()) {
    self.filePolicy = filePolicy
    self.clock = clock
  }

  package func open(_ path: String) throws -> any ImportReader<RestaurantEntry> {
    do {
      let lines = try FileLineReader(path: path, filePolicy)
      guard let first = try lines.peek() else { throw ListFileError(.empty, path, .restaurantList) }
      let now = clock.now
      let list: RestaurantEntries =
        Self.isJSON(first, path) ? .ndjson(lines, now: now) : try .csv(CSVReader(lines), path, now: now)
      return Reader(path: path, list: list)
    } catch let failure as FileLineReader.Failure {
      throw failure.error(path, .restaurantList)
    }
  }

  /// Returns `true` if the file is NDJSON, according to its name or the beginning of its first
  /// line.
  private static func isJSON(_ first: FileLineReader.Line, _ path: String) -> Bool {
    let name = path.lowercased()
    if [".ndjson", ".jsonl", ".json"].contains(where: name.hasSuffix) { return true }
    guard case .bytes(let bytes, _) = first else { return !name.hasSuffix(".csv") }
    return bytes.first { $0 != 0x20 } == UInt8(ascii: "{")
  }

  /// The state of reading one list. Any task may call an `ImportReader`, so a lock protects the
  /// state.
  private final class Reader: ImportReader {
    private let path: String
    private let list: Mutex<RestaurantEntries>

    init(path: String, list: sending RestaurantEntries) {
      self.path = path
      self.list = Mutex(list)
    }

    var position: ImportPosition { list.withLock { $0.position } }
    var headerRemark: ImportEvent? { list.withLock { $0.headerRemark } }

    func next(_ limit: Int) async throws -> [ImportLine<RestaurantEntry>] {
      try list.withLock { list in
        var read: [ImportLine<RestaurantEntry>] = []
        do throws(FileLineReader.Failure) {
          while read.count < limit, let line = try list.next() { read.append(line) }
        } catch {
          throw error.error(path, .restaurantList)
        }
        return read
      }
    }
  }
}
