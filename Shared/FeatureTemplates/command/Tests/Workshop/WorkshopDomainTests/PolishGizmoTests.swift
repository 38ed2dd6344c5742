import DomainKit
import Testing
import TestingKit
import WorkshopDomain

@Suite struct `The use case of the command __line__ __polish__` {
  private let workshop = FakeWorkshop()

  private var polish: PolishGizmo { PolishGizmo(work: workshop.work) }

  @Test(arguments: ["First", " FIRST ", "Fírst"])
  func `a ~gizmo~ is found by its name in any spelling`(name: String) async throws {
    let adding = AddGizmo(work: workshop.work, clock: workshop.clock, ids: workshop.ids)
    let gizmo = try await adding.execute(GizmoDetails(name: GizmoName("First")))
    #expect(try await polish.execute(try GizmoName(name)) == gizmo)
  }

  @Test func `an unknown name is refused`() async {
    let error = UnknownName("Second", in: "__workshop__", listedBy: "__line__ list")
    await #expect(throws: error) { try await polish.execute(try GizmoName("Second")) }
  }
}
