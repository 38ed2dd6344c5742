import CLibrary
import Synchronization

/// A file that text is written to. An existing file is replaced when the text is complete.
package final class OutputFile: Sendable {
  private let descriptor: Int32
  private let writer: DescriptorWriter
  /// The path of the finished file.
  private let path: String
  /// The path of the unfinished file, or `nil` if text goes to the finished file at once.
  private let draft: String?
  private let isOpen = Mutex(true)
  /// `true` if the file has content before the text.
  package let continuesText: Bool

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path. Its links are followed. Only the owner can read a new file.
  ///   - appends: `true` to keep the content of an existing file, and to write after it.
  /// - Throws: ``SystemFailure`` if the path leads to something other than a file or a device, or
  ///   cannot be written to.
  package init(path: String, appends: Bool) throws(SystemFailure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = exists ? status.st_mode & S_IFMT : S_IFREG
    guard kind != S_IFDIR else { throw SystemFailure(code: EISDIR, call: "open") }
    guard kind == S_IFREG || kind == S_IFCHR else { throw SystemFailure(code: EINVAL, call: "open") }
    self.path = exists ? Self.resolved(path) : path
    let replaces = kind == S_IFREG && !appends
    draft = replaces ? "\(self.path).part-\(getpid())" : nil
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY
    descriptor = open(draft ?? path, flags | (replaces ? O_EXCL | O_NOFOLLOW : O_APPEND), 0o600)
    guard descriptor >= 0 else { throw .current("open") }
    // A replaced file keeps its permissions.
    if replaces, exists { fchmod(descriptor, status.st_mode & 0o777) }
    continuesText = appends && exists && status.st_size > 0
    writer = DescriptorWriter(descriptor: descriptor)
  }

  deinit { abandon() }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
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

  /// Closes the file, and removes an unfinished one. The file that it would have replaced stays.
  package func abandon() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      isOpen = false
      close(descriptor)
      if let draft { unlink(draft) }
    }
  }
}
