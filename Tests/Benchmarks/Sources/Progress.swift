#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Progress messages on standard error.
enum Progress {
  static func say(_ sentence: String) {
    let line = sentence + "\n"
    line.withCString { text in _ = write(STDERR_FILENO, text, strlen(text)) }
  }
}
