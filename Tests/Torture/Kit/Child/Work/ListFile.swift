#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file to import, removed after use.
enum ListFile {
  /// - Parameter task: The owner of the file. A killed process may have left an earlier file.
  static func using(
    _ lines: [String], of task: String, in folder: String, _ body: (String) async throws -> Void
  ) async throws {
    let path = "\(folder)/list.\(task).csv"
    unlink(path)
    try LineFile(path).append(lines.joined(separator: "\n"))
    defer { unlink(path) }
    try await body(path)
  }
}
