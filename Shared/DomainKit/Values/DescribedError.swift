/// An error that can be shown to the person who caused it.
///
/// Domain errors conform; the shell alone turns them into text and exit codes.
package protocol DescribedError: Error, Sendable {
  /// A stable name for scripts: `orders.unknown-item`.
  var code: String { get }
  /// One sentence that a shop manager understands, without a closing full stop.
  var message: String { get }
  /// What sort of failure it is.
  var kind: ErrorKind { get }
  /// One way out, if there is one.
  var suggestion: String? { get }
  /// The value that is wrong, where it is just one, and one that people misspell: no identifier.
  var wrong: WrongValue? { get }
}

extension DescribedError {
  package var suggestion: String? { nil }
  package var wrong: WrongValue? { nil }
}

/// The sorts of failure that a caller may want to tell apart.
package enum ErrorKind: String, Sendable, CaseIterable {
  /// A rule of the business says no.
  case refused
  /// What was named does not exist.
  case notFound
  /// The words of a command are wrong.
  case usage
  /// A value or a piece of data cannot be what it says.
  case invalid
  /// An input file is not there or cannot be read.
  case noInput
  /// The database cannot be used.
  case unavailable
  /// A file could not be created.
  case cannotCreate
  /// Reading or writing failed: a full or failing disk.
  case inputOutput
  /// The operating system has no memory, file or thread left for the program.
  case exhausted
  /// Somebody else holds what is needed; trying again may help.
  case busy
  /// The person may not do this.
  case denied
  /// The program is configured in a way that cannot work.
  case misconfigured
  /// It took longer than was allowed.
  case timeout
  /// The person, or the program around this one, stopped it.
  case interrupted
  /// The program itself is wrong.
  case bug
}
