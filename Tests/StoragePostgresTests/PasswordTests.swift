import DomainKit
import StorageKit
import StoragePostgres
import Synchronization
import TestEngines
import Testing

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `A server that needs a password` {
  private let asked = Questions()

  private func engine(answering answer: String?) throws -> PostgresEngine {
    let address = (PostgresServer.url ?? "").replacing("//till@", with: "//guarded@")
    let url = try #require(try PostgresURL(address))
    return PostgresEngine(
      url: url, durability: .asConfigured, timeouts: .generous, askForPassword: { [asked] in asked.answer(answer) },
      prepare: { _ = try await $0.migrationHistory() })
  }

  @Test func `asks once for all connections`() async throws {
    let engine = try engine(answering: "open sesame")
    defer { engine.close() }
    let snapshots = try await withThrowingTaskGroup(of: EngineProduct.self) { group in
      for _ in 1...4 { group.addTask { try await engine.product() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(snapshots.allSatisfy { $0.name.hasPrefix("PostgreSQL 1") })
    #expect(asked.count == 1)
  }

  @Test func `refuses a wrong password, and is not asked again`() async throws {
    let engine = try engine(answering: "open barley")
    defer { engine.close() }
    for _ in 1...2 {
      await #expect {
        _ = try await engine.product()
      } throws: { error in
        guard case .cannotOpen(_, let reason) = error as? StorageError else { return false }
        return reason.contains("password authentication failed") && !reason.contains("barley")
      }
    }
    #expect(asked.count == 1)
  }

  @Test func `says so if the user gives none`() async throws {
    let engine = try engine(answering: nil)
    defer { engine.close() }
    for _ in 1...2 {
      await #expect(throws: StorageError.passwordNeeded(engine.displayName)) { _ = try await engine.product() }
    }
    #expect(asked.count == 1)
  }
}

/// The questions for a password.
private final class Questions: Sendable {
  private let asked = Mutex(0)
  var count: Int { asked.withLock { $0 } }

  func answer(_ answer: String?) -> String? {
    asked.withLock { $0 += 1 }
    return answer
  }
}
