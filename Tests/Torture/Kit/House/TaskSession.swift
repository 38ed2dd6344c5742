import AuthDomain
import DomainKit
import Synchronization

/// The sessions of one person: each task of a child works as people of its own.
final class TaskSession: Sendable {
  @TaskLocal static var current = TaskSession("nobody")

  /// The account of the operating system that the person uses.
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

  /// Works as this person.
  func at<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
    try await Self.$current.withValue(self) { try await body() }
  }
}

/// Keeps sessions in memory, apart for each person.
struct TaskSessionKeeper: SessionKeeper {
  var machineAccount: String { TaskSession.current.name }

  func token(for _: UniqueID) -> Secret? { TaskSession.current.session }
  func prepare() {}
  func keep(_ token: Secret, for _: UniqueID) { TaskSession.current.session = token }
  func forget(_: UniqueID) { TaskSession.current.session = nil }
  func device(for _: UniqueID) -> Secret? { TaskSession.current.device }
  func keepDevice(_ token: Secret, for _: UniqueID) { TaskSession.current.device = token }
}

/// Keeps the codes of invitations, so that those who were invited can accept.
final class RememberedInvitations: InvitationCourier {
  private let codes = Mutex<[String: String]>([:])

  func deliver(_ invitation: IssuedInvitation, to _: UniqueID?) {
    codes.withLock { $0[invitation.email] = invitation.code }
  }

  func reportKept(_: String, to _: UniqueID?) {}

  /// Returns the latest code for an address, once.
  func takeCode(for email: String) -> String? { codes.withLock { $0.removeValue(forKey: email) } }
}
