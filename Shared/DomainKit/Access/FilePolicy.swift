/// The rule for the files of the user's choice that a command may write to or read.
///
/// ```swift
/// try filePolicy.check(path)
/// let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
/// try filePolicy.checkOpened(descriptor, path)  // the path may have changed since the first check
/// ```
package protocol FilePolicy: Sendable {
  /// Checks that a file may be created or replaced.
  ///
  /// - Throws: An error for the user if the path leads to a file that the program itself depends
  ///   on.
  func check(_ path: String) throws

  /// Checks that output in another form than a database may be written to a file.
  ///
  /// - Throws: An error for the user, as ``check(_:)`` does, also if the path leads to a database or to a
  ///   companion of one, such as its log.
  func checkOutput(_ path: String) throws

  /// Checks that a file may be opened for reading.
  ///
  /// - Throws: An error for the user if the path leads to a pipe of the program or to a file of the
  ///   open database. When any descriptor of such a file is closed, the system releases all locks that
  ///   the process has on it.
  func checkReading(_ path: String) throws

  /// Checks a file right after it was opened, because a link in its path may have changed since the
  /// path was checked.
  ///
  /// - Throws: An error for the user if it is a file of the open database. Its descriptor must not
  ///   be closed then.
  func checkOpened(_ descriptor: Int32, _ path: String) throws
}

extension FilePolicy {
  package func checkOutput(_ path: String) throws { try check(path) }
}

/// A policy for a program without files of its own.
///
/// ```swift
/// let lines = try FileLineReader(path: "beans.csv", UnrestrictedFilePolicy())
/// while let line = try lines.next() {
///   if case .bytes(let bytes, _) = line { try add([String(decoding: bytes, as: UTF8.self)], from: 1) }
/// }
/// ```
package struct UnrestrictedFilePolicy: FilePolicy {
  package init() {}
  package func check(_: String) {}
  package func checkReading(_: String) {}
  package func checkOpened(_: Int32, _: String) {}
}
