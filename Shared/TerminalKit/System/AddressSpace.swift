import CLibrary

/// The addresses of memory that the process may use, which `ulimit -v` limits.
package enum AddressSpace {
  /// The number of bytes to check for. A thread takes 8 MiB for its stack, and the C library up to
  /// 128 MiB for what the thread allocates.
  private static let spareSize = 300 << 20

  /// Checks that the process may use some addresses more. Without them, the runtime of Swift waits
  /// for a thread without an end, or crashes, so call it before the first task.
  ///
  /// - Throws: ``SystemFailure`` if there are too few.
  package static func checkSpare() throws(SystemFailure) {
    let start = mmap(nil, spareSize, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    // The value of `MAP_FAILED`.
    if Int(bitPattern: start) == -1 { throw .current("mmap") }
    munmap(start, spareSize)
  }
}
