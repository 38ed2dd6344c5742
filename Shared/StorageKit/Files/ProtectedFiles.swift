import CLibrary
package import DomainKit

/// A policy that protects the program's own files: the database, its companion files, and others
/// such as the session and the history.
///
/// Files are compared by device and inode, and links are followed. A file that does not exist yet
/// is compared by its path. The files of other terminals, whose paths this process does not know,
/// are recognized by their content. No file of a database of the program is opened, because closing
/// its descriptor releases SQLite's locks on it.
///
/// ```swift
/// let files = ProtectedFiles(databases: ["shop.db"], others: ["/home/ada/.local/state/coffeepal/session"])
/// try files.check("gizmos.csv")
/// try files.check("./shop.db-wal")  // throws
/// ```
package struct ProtectedFiles: FilePolicy {
  /// The suffixes of the files that SQLite and this program keep next to a database.
  package static let companions = ["-wal", "-shm", "-journal", ".lock"]

  /// Recognizes a kind of file by the content of an open file.
  package typealias Recognizer = @Sendable (_ descriptor: Int32) -> Bool

  /// The number of descriptors that are searched for pipes of the program, which are opened early.
  private static let descriptorLimit: Int32 = 4_096

  private let databases: [String]
  private let others: [String]
  private let recognizers: [Recognizer]
  /// The paths of the databases with an extension. A database `shop` is no reason to refuse `shop.csv`.
  private let names: [String]

  /// Creates a policy for files.
  ///
  /// - Parameters:
  ///   - databases: The paths of databases. The companions of each are protected too, and so are other
  ///     files whose names begin with that of a database with an extension, as in `shop.db-old`.
  ///   - others: The paths of other files. Empty paths are ignored.
  ///   - recognizers: Closures that recognize the program's files at other paths.
  package init(databases: [String] = [], others: [String] = [], recognizers: [Recognizer] = []) {
    let databases = databases.filter { !$0.isEmpty }
    self.databases = databases.flatMap { path in [path] + Self.companions.map { path + $0 } }
    self.others = others.filter { !$0.isEmpty }
    self.recognizers = recognizers
    names = databases.filter { $0.split(separator: "/").last?.dropFirst().contains(".") == true }
  }

  /// Checks that a path does not lead to one of the files.
  ///
  /// - Throws: ``ProtectedFileError`` for a file of the program.
  package func check(_ path: String) throws {
    if contains(path) || isNamedAfterDatabase(path) { throw ProtectedFileError(path: path) }
    if try isRecognized(path, by: recognizers) { throw ProtectedFileError(path: path) }
  }

  /// Checks that a path leads neither to one of the files, nor to another database of SQLite or a
  /// companion of one.
  ///
  /// - Throws: ``ProtectedFileError`` for such a file.
  package func checkOutput(_ path: String) throws {
    try check(path)
    if try isRecognized(path, by: [Self.isDatabase]) { throw ProtectedFileError(path: path, isDatabase: true) }
    if try isRecognized(path, by: [Self.isLog]) || isCompanion(path) {
      throw ProtectedFileError(path: path, isCompanion: true)
    }
  }

  /// Checks that a path does not lead to a database, a companion of one, or a pipe of the program.
  ///
  /// - Throws: ``ProtectedFileError`` for such a file.
  package func checkReading(_ path: String) throws {
    let status = Self.status(of: path)
    if databases.contains(where: { Self.isSame(path, status, $0) }) || Self.isOwnPipe(path) {
      throw ProtectedFileError(path: path)
    }
  }

  /// Checks that an open file is not a database or a companion of one.
  ///
  /// - Throws: ``ProtectedFileError`` for such a file.
  package func checkOpened(_ descriptor: Int32, _ path: String) throws {
    var opened = stat()
    guard fstat(descriptor, &opened) == 0 else { return }
    for file in databases {
      var status = stat()
      if stat(file, &status) == 0, Self.isSame(status, opened) { throw ProtectedFileError(path: path) }
    }
  }

  /// Returns `true` if a path leads to one of the files.
  package func contains(_ path: String) -> Bool {
    let status = Self.status(of: path)
    return (databases + others).contains { Self.isSame(path, status, $0) }
  }

  /// Returns `true` for a name such as that under which SQLite keeps a file, or a restore the old
  /// database: `shop.db-old`, `shop.db.20261122-113000`.
  private func isNamedAfterDatabase(_ path: String) -> Bool {
    let names = names.filter { Self.mayBeNamed(path, after: $0) }
    if names.isEmpty { return false }
    let place = Self.place(of: path).lowercased()
    return names.map { Self.place(of: $0).lowercased() }.contains { name in
      let rest = place.dropFirst(name.count)
      let date = rest.first == "." ? rest.dropFirst().prefix(while: \.isNumber) : ""
      let isCompanion = rest.dropFirst(date.count == 8 ? 9 : 0).first == "-"
      return place.hasPrefix(name) && isCompanion && !rest.contains("/")
    }
  }

  /// Returns `false` if the names alone show that a path is not named after a database. Each start checks
  /// several paths, and to resolve the links in them takes longer.
  private static func mayBeNamed(_ path: String, after database: String) -> Bool {
    let name = lastName(of: path)
    return isLink(path) || isLink(database) || name.isEmpty || name.hasPrefix(".")
      || name.hasPrefix(lastName(of: database))
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private func isRecognized(_ path: String, by recognizers: [Recognizer]) throws -> Bool {
    var status = stat()
    guard !recognizers.isEmpty, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    // A link may have changed since the check of the path.
    try checkOpened(descriptor, path)
    defer { close(descriptor) }
    return recognizers.contains { $0(descriptor) }
  }

  /// Returns `true` for a file that begins as SQLite's file format does.
  private static func isDatabase(_ descriptor: Int32) -> Bool {
    let beginning = Array("SQLite format 3\0".utf8)
    var bytes = [UInt8](repeating: 0, count: beginning.count)
    return pread(descriptor, &bytes, bytes.count, 0) == bytes.count && bytes == beginning
  }

  /// Returns `true` for a file that begins as SQLite's write-ahead log or rollback journal does.
  private static func isLog(_ descriptor: Int32) -> Bool {
    let beginnings: [[UInt8]] = [
      [0x37, 0x7F, 0x06, 0x82], [0x37, 0x7F, 0x06, 0x83], [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7],
    ]
    var bytes = [UInt8](repeating: 0, count: 8)
    return pread(descriptor, &bytes, bytes.count, 0) == bytes.count
      && beginnings.contains { bytes.starts(with: $0) }
  }

  /// Returns `true` for the name of a companion of a database that exists, such as `other.db-wal`.
  private func isCompanion(_ path: String) throws -> Bool {
    let place = Self.place(of: path)
    let name = place.lowercased()
    guard let suffix = Self.companions.first(where: { name.hasSuffix($0) }) else { return false }
    return try isRecognized(String(place.dropLast(suffix.count)), by: [Self.isDatabase])
  }

  /// Returns `true` for a pipe that the process has created and writes to, such as that of its signals.
  /// A reader would take bytes that another thread waits for.
  ///
  /// The process marks its own descriptors close-on-exec. An inherited one cannot have this mark.
  private static func isOwnPipe(_ path: String) -> Bool {
    var (file, other) = (stat(), stat())
    guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFIFO else { return false }
    return (0..<descriptorLimit).contains { descriptor in
      guard fstat(descriptor, &other) == 0, isSame(file, other) else { return false }
      let isInherited = fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
      return !isInherited && fcntl(descriptor, F_GETFL) & (O_WRONLY | O_RDWR) != 0
    }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// - Parameter found: The status of the first path, or `nil` if it does not exist.
  private static func isSame(_ one: String, _ found: stat?, _ other: String) -> Bool {
    switch (found, status(of: other)) {
    case (let first?, let second?): return isSame(first, second)
    case (nil, nil):
      // Some file systems ignore case, so the comparison does too. A user can rename a file that is
      // refused by mistake.
      return lastName(of: one) == lastName(of: other) && place(of: one).lowercased() == place(of: other).lowercased()
    default: return false
    }
  }

  private static func lastName(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0).lowercased() } ?? ""
  }

  private static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Returns the absolute path without links, also if its last component does not exist yet.
  private static func place(of path: String) -> String {
    // To look for each of its folders takes a time that grows with the square of their number.
    if path.utf8.count >= SystemPath.lengthLimit { return path }
    if let resolved = resolvedPath(path) { return resolved }
    // A working directory that was deleted has no path.
    guard let slash = path.lastIndex(of: "/") else { return ["", "."].contains(path) ? path : place(of: "./" + path) }
    let folder = place(of: slash == path.startIndex ? "/" : String(path[..<slash]))
    switch path[path.index(after: slash)...] {
    case "", ".": return folder
    case "..": return String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    case let name: return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
  }
}

/// An error that prevents overwriting a file that the program itself depends on, or a database.
///
/// ```swift
/// do {
///   try filePolicy.check(path)
/// } catch let error as ProtectedFileError {
///   session.warn(error.message)
/// }
/// ```
@MemberwiseInit
package struct ProtectedFileError: UserFacingError, Hashable {
  package let path: String
  /// `true` for a database that the program does not use.
  package var isDatabase: Bool = false
  /// `true` for a file beside such a database, such as its log.
  package var isCompanion: Bool = false

  package var code: String { "file.protected" }
  package var kind: ErrorKind { .invalid }
  package var message: String {
    let file = isDatabase ? "a database" : isCompanion ? "a file of a database" : "one of this program's own files"
    return "\(path) is \(file); it was left untouched"
  }
  package var suggestion: String? { "Specify another file" }
}
