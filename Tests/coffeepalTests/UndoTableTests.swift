import DomainKit
import Testing

@Suite struct `Every command that writes` {
  @Test func `is taken back in a test, or says why nothing takes it back`() async throws {
    let commands = try await Workplace().coffeepal("help", "--json").json["commands"]?.elements ?? []
    #expect(commands.count > 80)
    let tested =
      `What was done in a run of the shell`.lines.map(\.line)
      + `What was done in a run of the shell`.accountLines.map(\.1)
    // Commands that run other commands write nothing themselves.
    let others: Set = ["source", "undo"]
    for command in commands where command["writes"]?.string != nil && command["irrevocable"]?.string == nil {
      let name = try #require(command["name"]?.string)
      #expect(
        others.contains(name) || tested.contains { $0.hasPrefix(name + " ") },
        """
        \(name) writes. Either it offers its opposite (session.registerUndo), and stands among the lines \
        of UndoTests, or its \
        CommandInfo says why nothing takes it back (notUndoableBecause:).
        """)
    }
  }
}
