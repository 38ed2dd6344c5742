import DomainKit
import Testing
import WorkshopDomain

@Suite struct `The name of one ~gizmo~` {
  @Test func `a name ignores case, accents and extra spaces in comparisons`() throws {
    #expect(try GizmoName("  Crème  Brûlée ").key == GizmoName("CREME BRULEE").key)
    #expect(try GizmoName("Crème").key != GizmoName("Cream").key)
    #expect(try GizmoName(" Crème ").text == "Crème")
  }

  @Test func `a name has 1 to 100 characters`() throws {
    #expect(throws: GizmoError.text(.empty(field: "The name"))) { try GizmoName("  ") }
    #expect(throws: GizmoError.text(.tooLong(field: "The name", limit: 100))) {
      try GizmoName(String(repeating: "é", count: 101))
    }
    #expect(try GizmoName(String(repeating: "é", count: 100)).text.count == 100)
  }

  @Test func `a name needs a letter or a digit`() {
    #expect(throws: GizmoError.unusableName("-")) { try GizmoName("-") }
  }

  @Test(arguments: ["\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}"] as [Unicode.Scalar])
  func `a name with characters that harm a terminal is refused`(scalar: Unicode.Scalar) {
    #expect(throws: GizmoError.text(.forbidden(field: "The name", scalar: scalar))) {
      try GizmoName("Fi\(scalar)rst")
    }
  }
}
