/// The rule for the files that a command may write to. Every command that writes to a path of the
/// user's choice checks it first.
///
/// ```swift
/// try outputFiles.check(path)
/// let descriptor = open(path, O_WRONLY | O_CREAT)
/// ```
package protocol OutputFilePolicy: Sendable {
  /// Checks that a file may be created or replaced.
  ///
  /// - Throws: An error for the user if the path leads to a file that the program itself depends
  ///   on.
  func check(_ path: String) throws
}

/// A policy for a program without files of its own.
package struct AnyOutputFile: OutputFilePolicy {
  package init() {}
  package func check(_: String) {}
}
