import CSQLite
import DomainKit
import StorageKit

/// Memory for the texts and identifiers that are bound to a connection's running statement.
///
/// SQLite reads them from there (`SQLITE_STATIC`). It would otherwise allocate and free a copy of
/// each value, which takes a quarter of the time of a small insert.
final class BindingArena {
  private static let usualSize = 4_096
  /// The size above which memory is released when a later statement does not need it.
  private static let largestKept = 65_536

  private var start = UnsafeMutableRawPointer.allocate(byteCount: usualSize, alignment: 8)
  private var capacity = usualSize

  deinit { start.deallocate() }

  /// Binds a statement's parameters, in order. The caller must clear them before the next call.
  ///
  /// - Returns: SQLite's result code.
  func bind(_ values: [StoredValue], to statement: OpaquePointer) -> Int32 {
    makeRoom(values.reduce(0) { $0 + Self.size(of: $1) })
    var next = start
    for (index, value) in values.enumerated() {
      let code = Self.bind(value, statement, Int32(index + 1), &next)
      if code != SQLITE_OK { return code }
    }
    return SQLITE_OK
  }

  private func makeRoom(_ count: Int) {
    let isTooLarge = capacity > Self.largestKept && count <= Self.largestKept
    if count <= capacity, !isTooLarge { return }
    start.deallocate()
    capacity = max(count, Self.usualSize)
    start = .allocate(byteCount: capacity, alignment: 8)
  }

  private static func size(of value: StoredValue) -> Int {
    switch value {
    case .text(let text): text.utf8.count
    case .id: 16
    case .null, .integer, .real: 0
    }
  }

  private static func bind(
    _ value: StoredValue, _ statement: OpaquePointer, _ index: Int32, _ next: inout UnsafeMutableRawPointer
  ) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
    case .real(let real): return sqlite3_bind_double(statement, index, real)
    case .text(let text):
      let place = next.assumingMemoryBound(to: CChar.self)
      let count = copy(text, to: &next)
      return sqlite3_bind_text64(statement, index, place, UInt64(count), nil, UInt8(SQLITE_UTF8))
    case .id(let id):
      defer { next += 16 }
      next.storeBytes(of: id.high.bigEndian, as: UInt64.self)
      next.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
      return sqlite3_bind_blob(statement, index, next, 16, nil)
    }
  }

  private static func copy(_ text: String, to next: inout UnsafeMutableRawPointer) -> Int {
    var text = text
    let count = text.withUTF8 { bytes in
      if let first = bytes.baseAddress { next.copyMemory(from: first, byteCount: bytes.count) }
      return bytes.count
    }
    next += count
    return count
  }
}
