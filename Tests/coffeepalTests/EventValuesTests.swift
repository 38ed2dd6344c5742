import CompositionKit
import DomainKit
import StorageKit
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
