import Testing

@Suite struct `Every command that writes` {
  @Test func `is taken back in a test, or says why nothing takes it back`() async throws {
    let place = try Workplace()
    let names = try RoleMatrix.rows().keys.sorted()
    let questions = names.flatMap { ["-c", "help \($0)"] }
    let help = try await place.run([Workplace.program, "--db", place.database] + questions)
    try #require(help.ending == .exited(0), "\(help.errors)")
    let tested =
      `What was done in a run of the shell`.lines.map(\.line)
      + `What was done in a run of the shell`.accountLines.map(\.1)
    // What runs other commands writes nothing of its own.
    let others: Set = ["source", "undo"]
    let pages = help.output.split(separator: "\nUsage\n").dropFirst()
    try #require(pages.count == names.count)
    for (name, page) in zip(names, pages) where !others.contains(name) {
      if page.contains("\nWrites      nothing\n") || page.contains("\nUndo        none: ") { continue }
      #expect(
        tested.contains { $0.hasPrefix(name + " ") },
        """
        \(name) writes. Either it offers its opposite (session.offer), and stands among the lines of UndoTests, or its \
        CommandInfo says why nothing takes it back (irrevocable:).
        """)
    }
  }
}
