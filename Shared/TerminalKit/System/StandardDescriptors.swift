#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard input, output and error as the program was started with them.
package enum StandardDescriptors {
  /// Puts `/dev/null` where one of them is closed (`>&-`).
  ///
  /// The next file that is opened would get its number otherwise, and data or errors would be written into it: a database,
  /// say. To be called before anything is opened. Writing to a closed standard output still fails, so that a result that
  /// is shown nowhere is an error.
  package static func fill() { fill(0...2) }

  /// The same for any descriptors, the lowest of which that are free are the closed ones.
  static func fill(_ descriptors: ClosedRange<Int32>) {
    for descriptor in descriptors where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      let nowhere = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
      guard nowhere >= 0, nowhere != descriptor else { continue }
      dup2(nowhere, descriptor)
      close(nowhere)
    }
  }
}
