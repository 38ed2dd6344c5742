package import DomainKit
import Synchronization

/// A reader of an external list whose lines are given.
///
/// ```swift
/// let reader = MemoryImportReader([.entry(try GizmoName("Lamp")), .bad(line: 2, reason: "it has no name")])
/// let report = try await reader.importEntries("gizmos.csv", batchesOf: 10, observe: observe) { $0.count }
/// ```
package final class MemoryImportReader<Entry: Sendable>: ImportReader {
  package let headerRemark: ImportEvent?
  private let rest: Mutex<ArraySlice<ImportLine<Entry>>>
  private let count: Int

  package init(_ lines: [ImportLine<Entry>], headerRemark: ImportEvent? = nil) {
    self.headerRemark = headerRemark
    rest = Mutex(lines[...])
    count = lines.count
  }

  package func next(_ limit: Int) async throws -> [ImportLine<Entry>] {
    rest.withLock { rest in
      defer { rest = rest.dropFirst(limit) }
      return Array(rest.prefix(limit))
    }
  }

  package var position: ImportPosition {
    ImportPosition(read: Int64(count - rest.withLock { $0.count }), total: Int64(count))
  }
}
