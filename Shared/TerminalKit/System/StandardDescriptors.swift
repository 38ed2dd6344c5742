import CLibrary

/// Standard input, output and error of the process.
package enum StandardDescriptors {
  /// Opens `/dev/null` for each of them that is closed (`>&-`).
  ///
  /// Without this, the next opened file would get its number, and output or errors would be written
  /// into it: into a database, for example. Call it before anything is opened. Writing to a closed
  /// standard output still fails, so a lost result is an error.
  package static func fill() { fill(0...2) }

  /// Does the same for a range of descriptors. The lowest free ones among them must be the closed
  /// ones.
  static func fill(_ descriptors: ClosedRange<Int32>) {
    for descriptor in descriptors where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      let nowhere = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
      guard nowhere >= 0, nowhere != descriptor else { continue }
      dup2(nowhere, descriptor)
      close(nowhere)
    }
  }

  /// The number of descriptors to check for. The runtime of Swift opens up to five for its queues,
  /// and for a library of the system when a thread ends.
  private static let spareCount = 8

  /// Checks that the process may open some descriptors more. Without them, the runtime of Swift
  /// crashes, so call it before the first task.
  ///
  /// - Throws: ``SystemFailure`` if there are too few.
  package static func checkSpare() throws(SystemFailure) {
    var spare: [Int32] = []
    defer { for descriptor in spare { close(descriptor) } }
    for _ in 0..<spareCount {
      let descriptor = dup(STDIN_FILENO)
      guard descriptor >= 0 else { throw .current("open") }
      spare.append(descriptor)
    }
  }
}
