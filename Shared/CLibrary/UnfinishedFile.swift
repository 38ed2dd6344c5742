#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is written before it takes the place of its target.
///
/// If the file system can, the file has no name until it is complete, so a killed process leaves no
/// part of it. Otherwise it is beside its target, as `NAME.part-PROCESS-NUMBER`.
package struct UnfinishedFile: Sendable {
  package let descriptor: Int32
  private let target: String
  /// The name beside the target. A file without a name gets it for a moment at the end.
  private let name: String
  private let isNamed: Bool

  /// Creates a file that only its owner may access. Returns `nil`, with the system's error in `errno`,
  /// if that fails.
  package init?(for target: String) {
    self.target = target
    name = "\(target).part-\(getpid())-\(UInt32.random(in: .min ... .max))"
    if let unnamed = Self.openUnnamed(beside: target) {
      (descriptor, isNamed) = (unnamed, false)
    } else {
      (descriptor, isNamed) = (open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600), true)
      if descriptor < 0 { return nil }
    }
  }

  /// Lets the complete file, which is still open, take the place of its target.
  ///
  /// - Returns: `false`, with the system's error in `errno`, if that fails.
  package func publish() -> Bool {
    if !isNamed, linkat(AT_FDCWD, Self.path(of: descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW) != 0 { return false }
    if rename(name, target) == 0 { return true }
    let code = errno
    unlink(name)
    errno = code
    return false
  }

  /// Removes a file that has not taken the place of its target. The caller closes it.
  package func discard() {
    if isNamed { unlink(name) }
  }

  /// Opens a file without a name in the folder of a path, or returns `nil` if the system has no such
  /// files or could not give it a name later.
  private static func openUnnamed(beside target: String) -> Int32? {
    #if os(Linux)
      let folder = String(decoding: folderPath(of: Array(target.utf8)[...]), as: UTF8.self)
      // `O_TMPFILE` is a compound macro, which Swift does not import.
      let descriptor = open(folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return nil }
      if access(path(of: descriptor), F_OK) == 0 { return descriptor }
      close(descriptor)
    #endif
    return nil
  }

  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
}
