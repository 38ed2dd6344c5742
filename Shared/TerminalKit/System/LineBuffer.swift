/// A buffer that splits incoming bytes into lines.
struct LineBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var isSkipping = false
  private let limit: Int
  private(set) var isAtEnd = false

  init(limit: Int) { self.limit = limit }

  mutating func append(_ chunk: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      scanned -= start
      start = 0
    }
    if bytes.count + chunk.count > bytes.capacity { grow(by: chunk.count) }
    bytes.append(contentsOf: chunk)
  }

  /// Moves the bytes to a larger array and erases the old one. An array that grows by itself may
  /// leave half a secret in memory.
  private mutating func grow(by count: Int) {
    var larger: [UInt8] = []
    larger.reserveCapacity(max(2 * bytes.capacity, bytes.count + count))
    larger += bytes
    Erasure.erase(&bytes)
    bytes = larger
  }

  /// `true` if there are bytes that belong to no requested line.
  var hasRest: Bool { start < bytes.count }

  /// Removes and returns the bytes that belong to no requested line.
  mutating func takeRest() -> [UInt8] {
    defer { (bytes, start, scanned) = ([], 0, 0) }
    return Array(bytes[start...])
  }

  mutating func finish() { isAtEnd = true }

  /// Clears the end of input: at a terminal, more input may follow it.
  mutating func reopen() { isAtEnd = false }

  /// Returns the next line, or `nil` until more bytes arrive.
  ///
  /// - Parameter lend: Receives the bytes of a line that is a secret. They are erased afterwards,
  ///   and the event is an empty line.
  mutating func next(lend: ((UnsafeRawBufferPointer) -> Void)? = nil) -> LineReader.Event? {
    if let feed = bytes[scanned...].firstIndex(of: 0x0A) {
      return take(to: feed, next: feed + 1, lend) ?? next(lend: lend)
    }
    scanned = bytes.count
    if scanned - start > limit {
      defer { (start, isSkipping) = (scanned, true) }
      return isSkipping ? nil : .tooLong(limit: limit)
    }
    guard isAtEnd else { return nil }
    return start < bytes.count ? take(to: bytes.count, next: bytes.count, lend) ?? .end : .end
  }

  private mutating func take(
    to end: Int, next: Int, _ lend: ((UnsafeRawBufferPointer) -> Void)?
  ) -> LineReader.Event? {
    defer { (start, scanned, isSkipping) = (next, next, false) }
    if isSkipping { return nil }
    if end - start > limit { return .tooLong(limit: limit) }
    let last = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
    if let lend {
      let range = start..<last
      bytes.withUnsafeMutableBytes { bytes in
        lend(UnsafeRawBufferPointer(rebasing: bytes[range]))
        Erasure.erase(UnsafeMutableRawBufferPointer(rebasing: bytes[range]))
      }
      return .line("")
    }
    return String(validating: bytes[start..<last], as: UTF8.self).map { .line($0) } ?? .invalidText
  }
}
