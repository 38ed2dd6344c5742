#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends a child whose driver is gone. Standard input is a pipe that only the driver keeps open.
enum Lifeline {
  static func hold() {
    #if canImport(Glibc)
      var thread = pthread_t()
      pthread_create(&thread, nil, { _ in Lifeline.wait() }, nil)
    #else
      var thread: pthread_t?
      pthread_create(&thread, nil, { _ in Lifeline.wait() }, nil)
    #endif
  }

  private static func wait() -> Never {
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) != 0 {}
    _exit(75)
  }
}
