import CompositionKit
import Contracts
import DomainKit
import TestEngines
import TestingKit
import Testing
import WorkshopFeature

@Suite(.onEveryEngine) struct `A scenario with ~gizmos~` {
  private static func workshop(as role: Role? = nil) throws -> Scenario {
    try Scenario(hearing: [GizmoAdded.self], as: role) { _ in [.workshop()] }
  }

  private static let adding = "__line__ add \"First of all\""

  @Test func `adding stores a row and raises an event`() async throws {
    let workshop = try Self.workshop()
    let outcome = try await workshop.when(Self.adding)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.events(of: GizmoAdded.self).map(\.name) == ["First of all"])
    #expect(try await workshop.rows(in: "__workshop_gizmo__").map { $0["name"] } == ["First of all"])
  }

  @Test func `a refused addition stores no row and raises no event`() async throws {
    let workshop = try Self.workshop()
    try await workshop.given(Self.adding)
    let outcome = try await workshop.when("__line__ add \"FIRST of all\"")
    #expect(outcome.code == 1)
    #expect(outcome.events.isEmpty)
    #expect(try await workshop.rows(in: "__workshop_gizmo__").count == 1)
  }

  @Test func `a customer can list but not add`() async throws {
    let workshop = try Self.workshop(as: .customer)
    #expect(try await workshop.when("__line__ list").code == 0)
    #expect(try await workshop.when(Self.adding).code == 77)
  }

  @Test func `an added ~gizmo~ has its golden payload`() throws {
    let id = UniqueID(high: 0x018B_CFE5_687B_7000, low: 0x8000_0000_0000_000A)
    try GoldenPayload(
      of: GizmoAdded(gizmo: id, name: "First", at: Timestamp(milliseconds: 1_700_000_000_123)),
      #"{"at":"2023-11-14T22:13:20.123Z","gizmo":"018bcfe5-687b-7000-8000-00000000000a","name":"First"}"#
    ).check()
  }
}
