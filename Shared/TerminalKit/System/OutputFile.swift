import CLibrary
import Synchronization

/// A file that text is written to. An existing file is replaced when the text is complete.
package final class OutputFile: Sendable {
  /// The descriptor of the unfinished file, or of the finished one if there is none.
  package let descriptor: Int32
  private let writer: DescriptorWriter
  /// The path of the finished file, without links.
  package let path: String
  /// The path of the unfinished file, or `nil` if text goes to the finished file at once.
  private let draft: String?
  private let isNew: Bool
  private let isOpen = Mutex(true)
  /// The beginning of the text that the file has already, up to the end of its first line; `nil` if
  /// the file is new, empty or replaced.
  package let continuedLine: String?
  private static let longestLine = 65_536

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path. Links are followed, except one of another user at its end. Only the owner
  ///     can read a new file. A replaced file keeps its permissions.
  ///   - appends: `true` to keep the content of an existing file, and to write after it.
  /// - Throws: ``SystemFailure`` if the path leads to something other than a file or a device, or
  ///   cannot be written to.
  package init(path: String, appends: Bool) throws(SystemFailure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    // A new file is never created through a link.
    if !exists, lstat(path, &status) == 0 { throw SystemFailure(code: ENOLINK, call: "open") }
    if exists, let code = outputTrap(at: path) { throw SystemFailure(code: code, call: "open") }
    let kind = exists ? status.st_mode & S_IFMT : S_IFREG
    guard kind != S_IFDIR else { throw SystemFailure(code: EISDIR, call: "open") }
    guard kind == S_IFREG || kind == S_IFCHR else { throw SystemFailure(code: EINVAL, call: "open") }
    // A file without write permission must not be replaced either.
    if exists, access(path, W_OK) != 0 { throw .current("open") }
    isNew = !exists
    self.path = exists ? resolvedPath(path) ?? path : path
    let replaces = kind == S_IFREG && !appends
    draft = replaces ? "\(self.path).part-\(getpid())-\(UInt32.random(in: .min ... .max))" : nil
    let creates = replaces || isNew ? O_CREAT | O_EXCL | O_NOFOLLOW : 0
    let flags = O_CLOEXEC | O_NOCTTY | creates | (replaces ? O_WRONLY : O_RDWR | O_APPEND)
    descriptor = open(draft ?? self.path, kind == S_IFCHR ? O_WRONLY | O_CLOEXEC | O_NOCTTY : flags, 0o600)
    guard descriptor >= 0 else { throw .current("open") }
    if replaces, exists { takePermissions(descriptor, from: status) }
    // Another user may have put a file there since the first check.
    if appends, exists, kind == S_IFREG, fstat(descriptor, &status) == 0, isOfAnotherUser(status) {
      close(descriptor)
      throw SystemFailure(code: EPERM, call: "open")
    }
    writer = DescriptorWriter(descriptor: descriptor)
    let continuesText = appends && kind == S_IFREG && exists && status.st_size > 0
    continuedLine = continuesText ? Self.firstLine(of: descriptor) : nil
    var last: UInt8 = 0x0A
    if continuesText, pread(descriptor, &last, 1, status.st_size - 1) == 1, last != 0x0A { try writer.write("\n") }
  }

  /// A path of the open file itself, which a change of links does not affect.
  package var openPath: String { "/dev/fd/\(descriptor)" }

  deinit { discard() }

  private static func firstLine(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: longestLine)
    let count = max(0, pread(descriptor, &bytes, bytes.count, 0))
    let end = bytes[..<count].firstIndex(of: 0x0A).map { $0 + 1 } ?? count
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  package func write(_ text: String) throws(SystemFailure) { try writer.write(text) }
  package func flush() throws(SystemFailure) { try writer.flush() }

  /// Completes the file.
  package func finish() throws(SystemFailure) {
    try writer.flush()
    if draft != nil, fsync(descriptor) != 0 { throw .current("write") }
    if let draft, rename(draft, path) != 0 { throw .current("rename") }
    isOpen.withLock { isOpen in
      if isOpen { close(descriptor) }
      isOpen = false
    }
  }

  private func removeIfEmpty() {
    var status = stat()
    if stat(path, &status) == 0, status.st_size == 0 { unlink(path) }
  }

  /// Gives the file up without closing it.
  package func leaveOpen() { isOpen.withLock { $0 = false } }

  /// Closes the file, and removes an unfinished one. The file that it would have replaced stays.
  package func discard() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      isOpen = false
      close(descriptor)
      if let draft { unlink(draft) } else if isNew { removeIfEmpty() }
    }
  }
}
