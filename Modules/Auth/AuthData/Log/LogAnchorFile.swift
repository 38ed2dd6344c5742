package import AuthDomain
import CLibrary
package import DomainKit
import StorageKit

/// A ``AuthDomain/LogAnchor`` that is a file with one line: `coffeepal-auth-log DATABASE POSITION
/// HASH`. A file that another user could change or replace is refused.
package struct LogAnchorFile: LogAnchor {
  private static let title = "coffeepal-auth-log"
  /// The maximum number of bytes to read.
  private static let limit = 4_096

  /// The maximum time to wait for another process that writes the file.
  private static let timeout = Duration.seconds(5)

  private let filePolicy: any FilePolicy

  /// Creates an anchor.
  ///
  /// - Parameter filePolicy: The policy that decides which files the process may open.
  package init(filePolicy: any FilePolicy) { self.filePolicy = filePolicy }

  package func read(_ path: String) throws -> AnchoredEnd? {
    try filePolicy.check(path)
    var entry = stat()
    // A pipe is not opened: its writer would fail when it is closed.
    if stat(path, &entry) == 0, entry.st_mode & S_IFMT != S_IFREG {
      throw AuthError.logAnchor(path, reason: "it is not a regular file")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      // A link that leads to no file is an error, because another user could have removed the file.
      if errno == ENOENT, lstat(path, &entry) != 0 { return nil }
      throw failure(path)
    }
    try filePolicy.checkOpened(descriptor, path)
    defer { close(descriptor) }
    try FileExposure.refuseChanges(of: descriptor, at: path)
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    if count < 0 { throw failure(path) }
    let words = String(decoding: bytes[..<count], as: UTF8.self).split { $0 == " " || $0 == "\n" }.map(String.init)
    guard words.count == 4, words[0] == Self.title, let databaseID = UniqueID(words[1]), let position = Int(words[2]),
      position > 0, words[3].utf8.count == 64
    else { throw AuthError.logAnchor(path, reason: "it is not a log anchor file") }
    return AnchoredEnd(databaseID: databaseID, end: LogEnd(position: position, hash: Fingerprint(hex: words[3])))
  }

  package func write(_ anchor: AnchoredEnd, to path: String) async throws {
    try DryRun.refuse("writes a file")
    try filePolicy.checkOutput(path)
    let lock = try await takeLock(of: path)
    defer { lock.release() }
    if let stored = try read(path) {
      guard stored.databaseID == anchor.databaseID else {
        throw AuthError.logAnchor(path, reason: "it belongs to another database")
      }
      // Another process has meanwhile found more entries.
      if stored.end.position > anchor.end.position { return }
    }
    removeLeftovers(of: path)
    try replace(path, with: anchor)
  }

  /// Takes the lock of the file. The wait is limited, because a suspended process may hold the
  /// lock.
  private func takeLock(of path: String) async throws -> LockFile {
    let file = path + ".lock"
    try filePolicy.checkOutput(file)
    let deadline = ContinuousClock.now + Self.timeout
    while true {
      if let lock = LockFile.take(file) { return lock }
      guard errno == EWOULDBLOCK else { throw failure(path) }
      guard ContinuousClock.now < deadline else {
        throw AuthError.logAnchor(path, reason: "another program is writing it")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Removes the unfinished files of processes that were killed. A running process holds the lock.
  private func removeLeftovers(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let start = (path.split(separator: "/").last.map(String.init) ?? path) + ".part-"
    for name in folderNames(in: folder) where name.hasPrefix(start) {
      let numbers = name.dropFirst(start.count).split(separator: "-", omittingEmptySubsequences: false)
      if numbers.count == 2, numbers.allSatisfy({ UInt32($0) != nil }) { unlink(folder + name) }
    }
  }

  private func replace(_ path: String, with anchor: AnchoredEnd) throws {
    let text = "\(Self.title) \(anchor.databaseID) \(anchor.end.position) \(anchor.end.hash.hex)\n"
    // A new file of its own, which replaces no other one.
    let partial = "\(path).part-\(getpid())-\(UInt32.random(in: .min ... .max))"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw failure(path) }
    do {
      try FileExposure.refuseChanges(of: descriptor, at: partial)
    } catch {
      close(descriptor)
      unlink(partial)
      throw ExposedFileError(path: path, folder: error.folder, exposure: error.exposure)
    }
    let bytes = Array(text.utf8)
    let isWritten = pwrite(descriptor, bytes, bytes.count, 0) == bytes.count && fsync(descriptor) == 0
    let error = isWritten ? nil : failure(path)
    close(descriptor)
    guard error == nil, rename(partial, path) == 0 else {
      let reason = error ?? failure(path)
      unlink(partial)
      throw reason
    }
  }

  private func failure(_ path: String) -> AuthError { .logAnchor(path, reason: String(cString: strerror(errno))) }
}
