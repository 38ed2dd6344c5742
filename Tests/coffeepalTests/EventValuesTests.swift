import CompositionKit
import DomainKit
import ShellKit
import StorageKit
import Synchronization
import Testing
import TestingKit

@testable import CoffeePalApp

@Suite struct `The values for ids of events` {
  @Test(arguments: [Role.customer, .barista]) func `are not for users who may not read events`(role: Role) async throws
  {
    let inspector = try EventInspector(Scenario(as: role) { _ in [] }.composition.container)
    await #expect(throws: AccessDenied.self) { try await EventValues.values(inspector, [], for: "") }
    await #expect(throws: AccessDenied.self) { try await CauseValues.values(inspector, (), for: "") }
  }

  @Test func `are for users who may read events`() async throws {
    let inspector = try EventInspector(Scenario(as: .owner) { _ in [] }.composition.container)
    #expect(try await EventValues.values(inspector, [.failed, .dead], for: "").isEmpty)
    #expect(try await CauseValues.values(inspector, (), for: "").isEmpty)
  }
}

@Suite struct `A purge of events that ends early` {
  @Test func `says how many events it has deleted`() async throws {
    let scenario = try Scenario(as: .owner) { _ in [] }
    let engine = InterruptedPurge(scenario.engine)
    let container = scenario.composition.container.overriding((any StorageEngine).self) { engine }
    let command = RegisteredCommand(PurgeEventsCommand.self, feature: "events") { try EventInspector(container) }
    let result = try await CommandHarness([command]).run(["events", "purge", "--done-before", "2100-01-01", "--yes"])
    #expect(result.code != 0)
    #expect(result.errors.contains("500 events were deleted. To delete the rest, repeat the command."))
  }
}

/// An engine whose second step of a purge is interrupted.
private final class InterruptedPurge: ForwardingEngine {
  let base: any StorageEngine
  private let hasDeleted = Mutex(false)

  init(_ base: any StorageEngine) { self.base = base }

  func purge(doneBefore _: Timestamp, limit: Int) async throws -> Int {
    if hasDeleted.withLock(\.self) { throw CancellationError() }
    hasDeleted.withLock { $0 = true }
    return limit
  }
}
