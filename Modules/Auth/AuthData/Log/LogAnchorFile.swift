package import AuthDomain
import CLibrary
package import DomainKit

/// A ``AuthDomain/LogAnchor`` that is a file with one line: `coffeepal-auth-log DATABASE POSITION
/// HASH`.
package struct LogAnchorFile: LogAnchor {
  private static let title = "coffeepal-auth-log"
  /// The maximum number of bytes to read.
  private static let limit = 4_096

  private let outputFiles: any OutputFilePolicy

  /// Creates an anchor.
  ///
  /// - Parameter outputFiles: The policy that decides which files the process may write.
  package init(outputFiles: any OutputFilePolicy) { self.outputFiles = outputFiles }

  package func read(_ path: String) throws -> AnchoredEnd? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(path)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    if count < 0 { throw failure(path) }
    let words = String(decoding: bytes[..<count], as: UTF8.self).split { $0 == " " || $0 == "\n" }.map(String.init)
    guard words.count == 4, words[0] == Self.title, let installation = UniqueID(words[1]), let position = Int(words[2]),
      position > 0, words[3].utf8.count == 64
    else { throw AuthError.logAnchor(path, reason: "it is not a log anchor file") }
    return AnchoredEnd(installation: installation, end: LogEnd(position: position, hash: Fingerprint(hex: words[3])))
  }

  package func write(_ anchor: AnchoredEnd, to path: String) throws {
    try Rehearsal.refuse("writes a file")
    try outputFiles.check(path)
    let text = "\(Self.title) \(anchor.installation) \(anchor.end.position) \(anchor.end.hash.hex)\n"
    let partial = path + ".new"
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw failure(path) }
    let bytes = Array(text.utf8)
    let isWritten = pwrite(descriptor, bytes, bytes.count, 0) == bytes.count && fsync(descriptor) == 0
    let error = isWritten ? nil : failure(path)
    close(descriptor)
    if let error { throw error }
    if rename(partial, path) != 0 { throw failure(path) }
  }

  private func failure(_ path: String) -> AuthError { .logAnchor(path, reason: String(cString: strerror(errno))) }
}
