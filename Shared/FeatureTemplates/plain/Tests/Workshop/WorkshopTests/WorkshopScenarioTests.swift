import DomainKit
import TestingKit
import Testing

@Suite struct `~Gizmos~, by themselves` {
  private static func workshop() throws -> Scenario { try Scenario { _ in [.workshop()] } }

  @Test func `are looked at, and nothing is kept`() async throws {
    let workshop = try Self.workshop()
    let outcome = try await workshop.when("__workshop__ check \"First of all\"")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("First of all"))
  }

  @Test func `a first session goes as written down`() async throws {
    let difference = try await Transcript("A first session").firstDifference(in: try Self.workshop())
    #expect(difference == nil)
  }
}
