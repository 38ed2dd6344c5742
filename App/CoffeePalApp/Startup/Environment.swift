import CLibrary

/// The environment variables of the process.
enum Environment {
  /// Returns the value of a variable, or `nil` if it is not set or empty.
  @Sendable
  static func value(_ name: String) -> String? {
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }
}
