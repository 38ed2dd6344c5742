import CLibrary

/// A file that is open for reading.
package struct InputFile: Sendable {
  /// The lines of the file. The file is closed with the last reference to them.
  package let lines: LineReader
  /// The identity of the file, independent of its name.
  package let identity: Identity

  /// The owner and the permissions of the file.
  package let status: Status

  /// The owner and the permissions of a file.
  package struct Status: Sendable {
    package let owner: UInt32
    package let mode: UInt32

    package init(owner: UInt32, mode: UInt32) { (self.owner, self.mode) = (owner, mode) }
  }

  /// The numbers of a file's volume and of the file on it.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  /// Opens a file.
  ///
  /// - Parameter check: Checks the descriptor of the open file, which stays open if this throws.
  /// - Throws: ``SystemFailure`` if the file does not exist, is a folder, or cannot be accessed, and
  ///   the error of the check.
  package init(path: String, checking check: (Int32) throws -> Void) throws {
    // A pipe without a writer opens at once; the reader waits for lines, and a signal ends that.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemFailure.current("open") }
    try check(descriptor)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    lines = LineReader(descriptor: descriptor, closesDescriptor: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemFailure.current("fstat") }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemFailure(code: EISDIR, call: "open") }
    self.status = Status(owner: UInt32(status.st_uid), mode: UInt32(status.st_mode))
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}
