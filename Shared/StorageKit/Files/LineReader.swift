#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a file of any size line by line, in constant memory.
package final class LineReader {
  /// Why a file cannot be read.
  package enum Failure: Error, Hashable {
    case missing
    case unreadable(String)
    /// The task was cancelled while it waited for the other end of a pipe.
    case cancelled
  }

  /// A line without its end, or the number of a line that is too long to be one.
  package enum Line {
    case bytes(ArraySlice<UInt8>, number: Int)
    case tooLong(number: Int)
  }

  /// Longer lines are passed over: no line of a sensible file comes near.
  package static let longestLine = 1 << 20
  private static let chunk = 1 << 16

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0
  private var isAtEnd = false
  /// How many bytes were taken from the file, less those that still wait.
  package var position: Int64 { consumed - Int64(buffer.count - start) }
  private var consumed: Int64 = 0
  /// The file's size in bytes; unknown for a pipe.
  package let size: Int64?

  package init(path: String) throws(Failure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(String(cString: strerror(errno)))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw .unreadable("it is a folder")
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
  }

  deinit { close(descriptor) }

  /// The next line, without `\n` or `\r\n` and without a byte order mark at the file's beginning.
  package func next() throws(Failure) -> Line? {
    while true {
      if let end = buffer[start...].firstIndex(of: 0x0A) { return take(upTo: end, skipping: 1) }
      if buffer.count - start > Self.longestLine { return try passOver() }
      if isAtEnd { return start < buffer.count ? take(upTo: buffer.count, skipping: 0) : nil }
      try fill()
    }
  }

  private func take(upTo end: Int, skipping terminator: Int) -> Line {
    number += 1
    var line = buffer[start..<end]
    start = end + terminator
    if line.last == 0x0D { line.removeLast() }
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return .bytes(line, number: number)
  }

  /// Drops the rest of an overlong line.
  private func passOver() throws(Failure) -> Line {
    number += 1
    while true {
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        start = end + 1
        return .tooLong(number: number)
      }
      start = buffer.count
      if isAtEnd { return .tooLong(number: number) }
      try fill()
    }
  }

  private func fill() throws(Failure) {
    buffer.removeFirst(start)
    start = 0
    if size == nil { try awaitInput() }
    let (descriptor, old) = (descriptor, buffer.count)
    var count = 0
    buffer.append(contentsOf: repeatElement(0, count: Self.chunk))
    repeat {
      count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress?.advanced(by: old), Self.chunk) }
    } while count < 0 && errno == EINTR
    buffer.removeLast(Self.chunk - max(0, count))
    if count < 0 { throw .unreadable(String(cString: strerror(errno))) }
    consumed += Int64(count)
    isAtEnd = count == 0
  }

  /// Waits for a pipe, whose other end may take its time, without becoming deaf to cancellation.
  private func awaitInput() throws(Failure) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      if Task.isCancelled { throw .cancelled }
      let count = poll(&request, 1, 100)
      if count > 0 { return }
      if count < 0, errno != EINTR { throw .unreadable(String(cString: strerror(errno))) }
    }
  }
}
