import CLibrary
package import DomainKit

/// A reader that reads a file of any size line by line in constant memory.
///
/// ```swift
/// let lines = try FileLineReader(path: "journal.txt", filePolicy)
/// while let line = try lines.next() {
///   if case .bytes(let bytes, let number) = line { session.note("\(number): \(bytes.count) bytes") }
/// }
/// ```
package final class FileLineReader {
  /// The reason why a file cannot be read.
  package enum Failure: Error, Hashable {
    case missing
    case unreadable(String)
    /// The task was canceled while it waited for the other end of a pipe.
    case canceled
  }

  /// A line without its terminator, or the number of a line that is too long.
  package enum Line {
    case bytes(ArraySlice<UInt8>, number: Int)
    case tooLong(number: Int)
  }

  /// The maximum length of a line in bytes. The reader skips longer lines, which do not occur in
  /// valid files.
  package static let longestLine = 1 << 20
  /// The number of bytes after which a line of a pipe without an end is an error, because its source
  /// may be endless.
  package static let endlessLine = 1 << 26
  private static let chunk = 1 << 17

  /// The maximum number of bytes that a copy of a pipe may have.
  package static let longestPipe: Int64 = 1 << 30

  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 2 * FileLineReader.chunk)
  /// The range of the buffer that has been read and not returned yet.
  private var waiting = 0..<0
  /// The position before which the buffer contains no line end.
  private var searched = 0
  private var number = 0
  private var peeked: Line?
  private var isAtEnd = false
  /// The number of bytes that were consumed from the file, without the bytes that still wait.
  package var position: Int64 { consumed - Int64(waiting.count) }
  private var consumed: Int64 = 0
  /// The file's size in bytes; `nil` for a pipe.
  package let size: Int64?

  /// The number of the last line if it was read and has no line end.
  package private(set) var unfinishedLine: Int?

  /// Opens a file.
  ///
  /// - Parameter policy: The policy that decides which files the process may open.
  package init(path: String, _ policy: any FilePolicy) throws {
    try policy.checkReading(path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? Failure.missing : Failure.unreadable(String(cString: strerror(errno)))
    }
    try policy.checkOpened(descriptor, path)
    var status = stat()
    let isRead = fstat(descriptor, &status) == 0
    if !isRead || [S_IFDIR, S_IFBLK].contains(status.st_mode & S_IFMT) || Self.isDevice(status, descriptor) {
      close(descriptor)
      throw Failure.unreadable(status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is a device")
    }
    self.descriptor = descriptor
    size = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
  }

  /// Opens a file that can be read again. A pipe is copied to a temporary file without a name first.
  ///
  /// - Parameter limit: The maximum number of bytes of a pipe.
  package init(rereading path: String, _ policy: any FilePolicy, limit: Int64 = longestPipe) throws {
    let source = try FileLineReader(path: path, policy)
    let file = source.size == nil ? try source.copied(limit: limit) : dup(source.descriptor)
    guard file >= 0 else { throw Failure.unreadable(String(cString: strerror(errno))) }
    descriptor = file
    size = try Self.size(of: file)
  }

  deinit { close(descriptor) }

  /// Returns `true` if the path has a regular file: one that exists, and is no pipe and no folder.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func size(of file: Int32) throws(Failure) -> Int64 {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
    return Int64(status.st_size)
  }

  /// Returns a temporary file with the rest of the input.
  private func copied(limit: Int64) throws(Failure) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/coffeepal-input.XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw Self.noCopy(in: folder) }
    unlink(name)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    do throws(Failure) {
      while !isAtEnd {
        try fill()
        guard consumed <= limit else { throw .unreadable("a pipe may have at most \(limit >> 20) MiB") }
        var bytes = buffer[waiting]
        while !bytes.isEmpty {
          let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { throw Self.noCopy(in: folder) }
          bytes.removeFirst(count)
        }
        skip(to: waiting.upperBound)
      }
      guard lseek(file, 0, SEEK_SET) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
    } catch {
      close(file)
      throw error
    }
    return file
  }

  private static func noCopy(in folder: String) -> Failure {
    .unreadable("no copy can be made in \(folder): \(String(cString: strerror(errno)))")
  }

  /// Begins again with the first line. A pipe cannot do this; see ``init(rereading:_:limit:)``.
  package func restart() throws(Failure) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .unreadable(String(cString: strerror(errno))) }
    (waiting, searched, number, consumed) = (0..<0, 0, 0, 0)
    (peeked, isAtEnd, unfinishedLine) = (nil, false, nil)
  }

  /// Returns `true` for a device such as `/dev/zero`, which may be endless, but not for a terminal.
  private static func isDevice(_ status: stat, _ descriptor: Int32) -> Bool {
    status.st_mode & S_IFMT == S_IFCHR && isatty(descriptor) == 0
  }

  /// Returns the next line without consuming it.
  package func peek() throws(Failure) -> Line? {
    if peeked == nil { peeked = try next() }
    return peeked
  }

  /// Returns the next line, without `\n` or `\r\n` and without a byte order mark at the start of
  /// the file.
  package func next() throws(Failure) -> Line? {
    if let line = peeked.take() { return line }
    while true {
      if let end = nextLineEnd() { return take(upTo: end, skipping: 1) }
      if waiting.count > Self.longestLine { return try passOver() }
      if isAtEnd {
        if waiting.isEmpty { return nil }
        unfinishedLine = number + 1
        return take(upTo: waiting.upperBound, skipping: 0)
      }
      try fill()
    }
  }

  private func nextLineEnd() -> Int? {
    let (start, count) = (searched, waiting.upperBound - searched)
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, let end = memchr(base + start, 0x0A, count) else { return nil }
      return UnsafeRawPointer(end) - base
    }
    searched = found ?? waiting.upperBound
    return found
  }

  private func take(upTo end: Int, skipping terminator: Int) -> Line {
    number += 1
    let place = waiting.lowerBound..<end
    skip(to: end + terminator)
    if place.count > Self.longestLine { return .tooLong(number: number) }
    var line = buffer[place]
    if line.last == 0x0D { line.removeLast() }
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return .bytes(line, number: number)
  }

  private func skip(to place: Int) {
    waiting = place..<waiting.upperBound
    searched = place
  }

  /// Skips the rest of a line that is too long.
  private func passOver() throws(Failure) -> Line {
    number += 1
    let end = consumed + Int64(Self.endlessLine)
    while true {
      if let end = nextLineEnd() {
        skip(to: end + 1)
        return .tooLong(number: number)
      }
      skip(to: waiting.upperBound)
      if isAtEnd { return .tooLong(number: number) }
      if size == nil, consumed > end {
        throw .unreadable("line \(number) does not end within \(Self.endlessLine >> 20) MiB")
      }
      try fill()
    }
  }

  /// Reads more bytes after the waiting ones, which move to the front of the buffer.
  private func fill() throws(Failure) {
    let (start, kept) = (waiting.lowerBound, waiting.count)
    if start > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        if let base = bytes.baseAddress { _ = memmove(base, base + start, kept) }
      }
    }
    (waiting, searched) = (0..<kept, searched - start)
    if buffer.count - kept < Self.chunk { buffer += [UInt8](repeating: 0, count: buffer.count) }
    if size == nil { try awaitInput() }
    let descriptor = descriptor
    var count = 0
    repeat {
      count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress?.advanced(by: kept), $0.count - kept) }
    } while count < 0 && errno == EINTR
    if count < 0 { throw .unreadable(String(cString: strerror(errno))) }
    waiting = 0..<kept + count
    consumed += Int64(count)
    isAtEnd = count == 0
  }

  /// Waits for a slow pipe and still responds to cancellation.
  private func awaitInput() throws(Failure) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      if Task.isCancelled { throw .canceled }
      let count = poll(&request, 1, 100)
      if count > 0 { return }
      if count < 0, errno != EINTR { throw .unreadable(String(cString: strerror(errno))) }
    }
  }
}
