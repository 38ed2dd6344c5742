import CLibrary

/// A reader that goes through a history file from its end in both directions, and appends to it.
final class HistoryReader {
  private static let chunk = 1 << 16
  /// The maximum length of a line in bytes. Longer lines are damaged.
  private static let lineLimit = 8 << 20

  /// The line that tells other sessions that lines were erased. Earlier programs skip it.
  private static let erasure = Array("!".utf8)

  private let descriptor: Int32
  /// The bounds of the part that has been read. Both are beginnings of lines.
  private var start = 0
  private var end = 0
  private var isOpen = false

  init(_ path: String) throws(SystemFailure) { descriptor = try PrivateFile.open(path) }

  deinit { close(descriptor) }

  private func size() throws(SystemFailure) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .current("fstat") }
    return Int(status.st_size)
  }

  /// Reads the lines appended since the last call. The first call only finds the end of the file.
  func readNewer(into index: inout HistoryIndex) throws(SystemFailure) {
    let size = try size()
    guard isOpen, size >= end else {
      // Another process has shortened the file. Keep the lines read so far and continue at the new
      // end.
      end = lastLineEnd(before: size)
      start = isOpen ? 0 : end
      isOpen = true
      return
    }
    guard size > end else { return }
    let bytes = read(end..<size)
    guard let last = bytes.lastIndex(of: 0x0A) else { return }
    end += last + 1
    if bytes[...last].split(separator: 0x0A).contains(where: { $0.elementsEqual(Self.erasure) }) {
      // Read all lines again.
      index.clear()
      start = end
    } else {
      index.addNewer(Array(bytes[...last]))
    }
  }

  /// Reads older lines.
  ///
  /// - Returns: `true` if there were any.
  func readOlder(into index: inout HistoryIndex) -> Bool {
    var length = Self.chunk
    while start > 0 {
      let from = max(0, start - length)
      let bytes = read(from..<start)
      guard bytes.count == start - from else { return false }
      let first = from == 0 ? 0 : bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      if first < bytes.count {
        index.addOlder(first == 0 ? bytes : Array(bytes[first...]))
        start = from + first
        return true
      }
      // One line fills the whole chunk: read more, or skip it as damaged.
      if length < Self.lineLimit { length *= 2 } else { start = from }
    }
    return false
  }

  /// Appends a line under the lock that all sessions share, unless lines written in the meantime
  /// make it unnecessary.
  func append(
    _ line: String, into index: inout HistoryIndex, if isNeeded: (inout HistoryIndex) -> Bool
  ) throws(SystemFailure) {
    try lockFile(descriptor)
    defer { flock(descriptor, LOCK_UN) }
    try readNewer(into: &index)
    guard isNeeded(&index) else { return }
    let size = try size()
    // A process died while writing. End its partial line first.
    let isTorn = size > 0 && read(size - 1..<size) != [0x0A]
    try DescriptorWriter.write((isTorn ? "\n" : "") + line, to: descriptor)
    try readNewer(into: &index)
  }

  /// Overwrites the lines that have this text with empty ones, which every reader skips, and tells
  /// other sessions. The places of all other lines stay the same, because other sessions rely on
  /// them.
  ///
  /// - Returns: `true` if there were any.
  func erase(_ text: [UInt8], mark: String) throws(SystemFailure) -> Bool {
    try lockFile(descriptor)
    defer { flock(descriptor, LOCK_UN) }
    let bytes = read(0..<(try size()))
    let ending = Array(mark.utf8) + [0x09] + text
    var (start, isFound) = (0, false)
    for end in bytes.indices where bytes[end] == 0x0A {
      defer { start = end + 1 }
      let line = bytes[start..<end]
      let stamp = line.prefix { (0x30...0x39).contains($0) }
      guard !stamp.isEmpty, line.dropFirst(stamp.count).elementsEqual(ending) else { continue }
      isFound = true
      let blank = [UInt8](repeating: 0x0A, count: line.count)
      guard write(blank, at: start) else { throw .current("write") }
    }
    if isFound { try DescriptorWriter.write("!\n", to: descriptor) }
    return isFound
  }

  /// Overwrites a part of the file. The descriptor appends, so the part needs one of its own.
  private func write(_ bytes: [UInt8], at place: Int) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_APPEND) == 0 else { return false }
    defer { _ = fcntl(descriptor, F_SETFL, flags) }
    return pwrite(descriptor, bytes, bytes.count, off_t(place)) == bytes.count
  }

  private func lastLineEnd(before size: Int) -> Int {
    var upper = size
    while upper > 0 {
      let lower = max(0, upper - Self.chunk)
      if let last = read(lower..<upper).lastIndex(of: 0x0A) { return lower + last + 1 }
      upper = lower
    }
    return 0
  }

  private func read(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = 0
      while count < range.count {
        let result = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, range.count - count, off_t(range.lowerBound + count))
        if result <= 0 { return }
        count += result
      }
    }
  }
}
