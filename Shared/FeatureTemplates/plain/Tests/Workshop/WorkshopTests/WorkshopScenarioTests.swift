import DomainKit
import TestingKit
import Testing
import WorkshopFeature

@Suite struct `The ~workshop~ feature on its own` {
  private static func workshop() throws -> Scenario { try Scenario { _ in [.workshop()] } }

  @Test func `a check prints the name`() async throws {
    let workshop = try Self.workshop()
    let outcome = try await workshop.when("__workshop__ check \"First of all\"")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("First of all"))
  }

  @Test func `a first session matches its transcript`() async throws {
    let difference = try await Transcript("A first session").firstDifference(in: try Self.workshop())
    #expect(difference == nil)
  }
}
