import Contracts
import DomainKit
import TestingKit
import Testing
import WorkshopDomain

@Suite struct `One ~gizmo~` {
  private static let moment = Timestamp(milliseconds: 7)
  private let ids = SequentialIDs()

  @Test func `is heard of once it is there`() throws {
    let gizmo = Gizmo.add(try GizmoName("First"), id: ids.next(), at: Self.moment)
    #expect(gizmo.addedAt == Self.moment)
    let heard = gizmo.eventBuffer.events.compactMap { $0 as? GizmoAdded }
    #expect(heard == [GizmoAdded(gizmo: gizmo.id.raw, name: "First", at: Self.moment)])
  }

  @Test func `is read back without being heard of again`() throws {
    let gizmo = Gizmo(id: ids.next(), name: try GizmoName("First"), addedAt: Self.moment)
    #expect(gizmo.eventBuffer.isEmpty)
  }
}

@Suite struct `The name of one ~gizmo~` {
  @Test func `is compared without case, accents and spare blanks`() throws {
    #expect(try GizmoName("  Crème  Brûlée ").key == GizmoName("CREME BRULEE").key)
    #expect(try GizmoName("Crème").key != GizmoName("Cream").key)
    #expect(try GizmoName(" Crème ").text == "Crème")
  }

  @Test func `has 1 to 100 characters`() throws {
    #expect(throws: GizmoError.text(.empty(field: "The name"))) { try GizmoName("  ") }
    #expect(throws: GizmoError.text(.tooLong(field: "The name", limit: 100))) {
      try GizmoName(String(repeating: "é", count: 101))
    }
    #expect(try GizmoName(String(repeating: "é", count: 100)).text.count == 100)
  }

  @Test func `has a letter or a digit`() {
    #expect(throws: GizmoError.unusableName("-")) { try GizmoName("-") }
  }

  @Test(arguments: ["\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}"] as [Unicode.Scalar])
  func `has nothing in it that harms a terminal`(scalar: Unicode.Scalar) {
    #expect(throws: GizmoError.text(.forbidden(field: "The name", scalar: scalar))) {
      try GizmoName("Fi\(scalar)rst")
    }
  }
}
