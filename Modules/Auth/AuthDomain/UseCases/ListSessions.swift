package import DomainKit

/// Lists one's own sessions, latest first.
package protocol ListSessionsUseCase: Sendable {
  /// - Parameter after: the list starts behind this session.
  /// - Throws: ``AuthError`` for an impossible limit or an unknown session.
  func execute(limit: Int, after: IDTail?) async throws -> [ListedSession]
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

  package func execute(limit: Int, after: IDTail?) async throws -> [ListedSession] {
    guard limit > 0 else { throw AuthError.limitOutOfRange(limit) }
    return try await work.execute(for: .useOwnAccount) { context, principal in
      let user = try await work.account(of: principal, in: context)
      guard let premises = try await context.accounts.premises() else { return [] }
      let current = try await desk.kept(in: premises, context)
      let live = try await context.sessions.sessions(of: user.id).filter { $0.isLive(at: work.clock.now) }
      return try Self.part(of: live, after).prefix(limit)
        .map { ListedSession(session: $0, isCurrent: $0.id == current?.id) }
    }
  }

  private static func part(of sessions: [Session], _ after: IDTail?) throws(AuthError) -> ArraySlice<Session> {
    guard let after else { return sessions[...] }
    let matching = sessions.indices.filter { after.matches(sessions[$0].id.raw) }
    guard matching.count == 1 else { throw .unknownSession(after.digits) }
    return sessions[(matching[0] + 1)...]
  }
}
