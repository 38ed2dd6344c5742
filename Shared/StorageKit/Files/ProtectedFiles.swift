package import DomainKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program's own files: the database, the files that belong to it, and others such as the session and the history.
///
/// Files are compared by device and inode, through links; a file that does not exist yet is known by its place. No file
/// is opened, because closing a descriptor of a database drops SQLite's locks on it.
///
/// ```swift
/// let files = ProtectedFiles(databases: ["shop.db"], others: ["/home/ada/.local/state/coffeepal/session"])
/// try files.check("./shop.db-wal")  // throws
/// ```
package struct ProtectedFiles: OutputFilePolicy {
  /// The suffixes of the files that SQLite and this program keep beside a database.
  package static let companions = ["-wal", "-shm", "-journal", ".lock"]

  private let paths: [String]

  /// - Parameters:
  ///   - databases: The paths of databases, each of which brings its companions with it.
  ///   - others: The paths of other files. Empty paths are ignored.
  package init(databases: [String] = [], others: [String] = []) {
    let stored = databases.flatMap { path in [path] + Self.companions.map { path + $0 } }
    paths = (stored + others).filter { !$0.isEmpty }
  }

  /// - Throws: ``ProtectedFileError`` for a file of the program.
  package func check(_ path: String) throws {
    if contains(path) { throw ProtectedFileError(path: path) }
  }

  /// Returns whether a path leads to one of the files.
  package func contains(_ path: String) -> Bool { paths.contains { Self.isSame(path, $0) } }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    let exist = (stat(one, &first) == 0, stat(other, &second) == 0)
    if exist == (true, true) { return first.st_dev == second.st_dev && first.st_ino == second.st_ino }
    // Some file systems ignore case, so the comparison does: a file refused too often can have another name.
    return exist == (false, false) && place(of: one).lowercased() == place(of: other).lowercased()
  }

  /// Returns the path without links and detours, also where its end does not exist yet.
  private static func place(of path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    guard let slash = path.lastIndex(of: "/") else { return path.isEmpty ? "" : place(of: "./" + path) }
    let folder = place(of: slash == path.startIndex ? "/" : String(path[..<slash]))
    switch path[path.index(after: slash)...] {
    case "", ".": return folder
    case "..": return String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    case let name: return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
  }
}

/// A refusal to write over a file that the program itself depends on.
package struct ProtectedFileError: DescribedError, Hashable {
  package let path: String

  package init(path: String) { self.path = path }

  package var code: String { "file.protected" }
  package var kind: ErrorKind { .invalid }
  package var message: String { "\(path) is one of this program's own files; it was left untouched" }
  package var suggestion: String? { "Name another file" }
}
