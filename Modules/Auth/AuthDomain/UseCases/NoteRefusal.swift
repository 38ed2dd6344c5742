import DomainKit

/// Writes down that somebody tried what they may not do.
package protocol NoteRefusalUseCase: Sendable {
  /// - Parameter command: what was tried.
  func execute(_ command: String) async throws
}

/// ``NoteRefusalUseCase`` in units of work.
package struct NoteRefusal: NoteRefusalUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(_ command: String) async throws {
    try await work.execute(for: .signIn) { context, principal in
      try await work.note(command, "-", "refused: not allowed", by: principal, in: context)
    }
  }
}
