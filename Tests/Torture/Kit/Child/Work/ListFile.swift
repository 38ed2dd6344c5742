#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file to import, gone after use.
enum ListFile {
  /// - Parameter task: whose file it is; a process that was killed may have left an earlier one.
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
