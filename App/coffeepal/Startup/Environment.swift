#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The variables that the program was started with.
enum Environment {
  /// Nothing for a variable that is not set or empty.
  @Sendable
  static func value(_ name: String) -> String? {
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }
}
