import AuthDomain
import DomainKit
import Synchronization

/// The sessions of one user. Each task of a child works as its own users.
final class TaskSession: Sendable {
  @TaskLocal static var current = TaskSession("nobody")

  /// The operating system account of the user.
  let name: String
  private let tokens = Mutex<(session: Secret?, device: Secret?)>((nil, nil))

  init(_ name: String) { self.name = name }

  fileprivate var session: Secret? {
    get { tokens.withLock { $0.session } }
    set { tokens.withLock { $0.session = newValue } }
  }

  fileprivate var device: Secret? {
    get { tokens.withLock { $0.device } }
    set { tokens.withLock { $0.device = newValue } }
  }

  /// Runs a body as this user.
  func at<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
    try await Self.$current.withValue(self) { try await body() }
  }
}

/// Keeps sessions in memory, separately for each user.
struct TaskSessionKeeper: SessionKeeper {
  var machineAccount: String { TaskSession.current.name }
  var terminal: String? { nil }

  func token(for _: UniqueID) -> Secret? { TaskSession.current.session }
  func prepare() {}
  func keep(_ token: Secret, for _: UniqueID) { TaskSession.current.session = token }
  func forget(_: UniqueID) { TaskSession.current.session = nil }
  func device(for _: UniqueID) -> Secret? { TaskSession.current.device }
  func keepDevice(_ token: Secret, for _: UniqueID) { TaskSession.current.device = token }
}

/// Keeps the codes of invitations, so that the invited users can accept.
final class RememberedInvitations: InvitationCourier {
  private let codes = Mutex<[String: String]>([:])

  func deliver(_ invitation: IssuedInvitation, to _: UniqueID?) {
    codes.withLock { $0[invitation.email] = invitation.code }
  }

  func reportKept(_: String, as _: Role, hiredAs _: Role, to _: UniqueID?) {}

  /// Returns the latest code for an address, once.
  func takeCode(for email: String) -> String? { codes.withLock { $0.removeValue(forKey: email) } }
}
