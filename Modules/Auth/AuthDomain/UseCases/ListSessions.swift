import DomainKit

/// Lists one's own sessions, latest first.
package protocol ListSessionsUseCase: Sendable {
  func execute() async throws -> [ListedSession]
}

/// A session, and whether it is the one at work.
package struct ListedSession: Equatable, Sendable {
  package let session: Session
  package let isCurrent: Bool

  package init(session: Session, isCurrent: Bool) {
    self.session = session
    self.isCurrent = isCurrent
  }
}

/// ``ListSessionsUseCase`` in units of work.
package struct ListSessions: ListSessionsUseCase {
  private let work: AuthWork
  private let desk: SessionDesk

  package init(work: AuthWork, desk: SessionDesk) {
    self.work = work
    self.desk = desk
  }

  package func execute() async throws -> [ListedSession] {
    try await work.execute(for: .useOwnAccount) { context, principal in
      let user = try await work.account(of: principal, in: context)
      guard let premises = try await context.accounts.premises() else { return [] }
      let current = try await desk.kept(in: premises, context)
      return try await context.sessions.sessions(of: user.id).filter { $0.isLive(at: work.clock.now) }
        .map { ListedSession(session: $0, isCurrent: $0.id == current?.id) }
    }
  }
}
