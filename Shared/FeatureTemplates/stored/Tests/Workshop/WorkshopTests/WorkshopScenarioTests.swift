import CompositionKit
import Contracts
import DomainKit
import TestingKit
import Testing

@Suite struct `~Gizmos~, by themselves` {
  private static func workshop(as role: Role? = nil) throws -> Scenario {
    try Scenario(hearing: [GizmoAdded.self], as: role) { _ in [.workshop()] }
  }

  private static let adding = "__workshop__ add \"First of all\""

  @Test func `what is added is stored and heard of`() async throws {
    let workshop = try Self.workshop()
    let outcome = try await workshop.when(Self.adding)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.events(of: GizmoAdded.self).map(\.name) == ["First of all"])
    #expect(try await workshop.rows(in: "__workshop_gizmo__").map { $0["name"] } == ["First of all"])
  }

  @Test func `what is refused leaves nothing, and nobody hears of it`() async throws {
    let workshop = try Self.workshop()
    try await workshop.given(Self.adding)
    let outcome = try await workshop.when("__workshop__ add \"FIRST of all\"")
    #expect(outcome.code == 1)
    #expect(outcome.events.isEmpty)
    #expect(try await workshop.rows(in: "__workshop_gizmo__").count == 1)
  }

  @Test func `a guest looks, and adds nothing`() async throws {
    let workshop = try Self.workshop(as: .guest)
    #expect(try await workshop.when("__workshop__ list").code == 0)
    #expect(try await workshop.when(Self.adding).code == 77)
  }

  @Test func `a first session goes as written down`() async throws {
    let difference = try await Transcript("A first session").firstDifference(in: try Self.workshop())
    #expect(difference == nil)
  }
}
