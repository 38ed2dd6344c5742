/// An error that can be shown to the user who caused it.
///
/// Domain errors conform. Only the shell turns them into text and exit codes.
///
/// ```swift
/// package enum GizmoError: UserFacingError {
///   case nameTaken(String)
///
///   package var code: String { "gizmos.name-taken" }
///   package var kind: ErrorKind { .refused }
///   package var message: String {
///     switch self {
///     case .nameTaken(let name): "There is already a gizmo named \(name)"
///     }
///   }
/// }
/// ```
package protocol UserFacingError: Error, Sendable {
  /// A stable code for scripts, for example `orders.unknown-item`.
  var code: String { get }
  /// One sentence that a shop manager understands, without a final period.
  var message: String { get }
  /// The kind of failure.
  var kind: ErrorKind { get }
  /// One way to resolve the error, or `nil`.
  var suggestion: String? { get }
  /// The invalid value, if the error is about one value that people misspell; never an identifier.
  var invalidValue: InvalidValue? { get }
  /// `true` if the user may not do what was attempted, because of the role or without a sign-in. The
  /// log of a program with accounts then names the attempt.
  var isAccessDenial: Bool { get }
}

extension UserFacingError {
  package var suggestion: String? { nil }
  package var invalidValue: InvalidValue? { nil }
  package var isAccessDenial: Bool { false }
}

/// The kinds of failure that a caller can distinguish.
///
/// ```swift
/// do {
///   try await add.execute(details)
/// } catch let error as any UserFacingError where error.kind == .busy {
///   session.note("\(error.message). Try again.")
/// }
/// ```
package enum ErrorKind: String, Sendable, CaseIterable {
  /// A business rule forbids the action.
  case refused
  /// The named object does not exist.
  case notFound
  /// The command line is wrong.
  case usage
  /// A value or a piece of data is invalid.
  case invalid
  /// An input file does not exist or cannot be read.
  case noInput
  /// The database or a remote service cannot be used.
  case unavailable
  /// A file could not be created.
  case cannotCreate
  /// Reading or writing failed, for example because the disk is full or failing.
  case inputOutput
  /// The operating system has no memory, file or thread left for the program.
  case exhausted
  /// Another process or task holds a needed resource, so trying again may help; or the outcome of a
  /// unit is unknown, so that trying again may store it twice. The error's suggestion says which.
  case busy
  /// The user is not allowed to do this.
  case denied
  /// The configuration of the program cannot work.
  case misconfigured
  /// The operation took longer than allowed.
  case timeout
  /// The user, or the parent process, stopped it.
  case interrupted
  /// The program itself has a defect.
  case bug
}
