import DomainKit
import Testing
import TestingKit
import WorkshopDomain

@Suite struct `The commands of the ~workshop~ feature` {
  @Test(
    arguments: [
      (["__workshop__", "list"], "list - 500"), (["__workshop__", "list", "--limit", "3"], "list - 3"),
      (["__workshop__", "add", "Second one"], "add Second one"),
    ] as [([String], String)])
  func `a command passes its arguments to the use case`(words: [String], question: String) async throws {
    let harness = WorkshopHarness(gizmos: [try Sample.gizmo()])
    let result = try await harness.run(arguments: words)
    #expect(harness.asked.all == [question])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test(
    arguments: [
      (["__workshop__", "add"], "usage.missing-argument", 64),
      (["__workshop__", "add", "-"], "__workshop__.unusable-name", 65),
      (["__workshop__", "add", ""], "text.empty", 65),
      (["__workshop__", "list", "--limit", "many"], "usage.invalid-value", 65),
    ] as [([String], String, Int32)])
  func `an invalid command does not call the use case`(words: [String], code: String, exit: Int32) async throws {
    let harness = WorkshopHarness(gizmos: [try Sample.gizmo()])
    let result = try await harness.run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
    #expect(harness.asked.all == [])
  }

  @Test(
    arguments: [
      (GizmoError.nameTaken("First"), 1), (.unusableName("!"), 65),
    ] as [(GizmoError, Int32)])
  func `an error determines the exit code`(error: GizmoError, exit: Int32) async throws {
    let result = try await WorkshopHarness(failure: error).run("__workshop__", "list")
    #expect(result.code == exit)
    #expect(result.errors.hasPrefix("error[\(error.code)]: \(error.message)"))
  }

  @Test func `JSON has the documented keys, in order`() async throws {
    let harness = WorkshopHarness(gizmos: [try Sample.gizmo()])
    let json = """
      {"id":"018df9a3-1c00-7000-8000-00000000abcd","name":"First","addedAt":"2024-03-01T10:00:00Z"}
      """
    #expect(try await harness.run("__workshop__", "add", "First", "--json").output == json + "\n")
    #expect(try await harness.run("__workshop__", "list", "--json").output == "[\(json)]\n")
  }

  @Test func `a list is a table on a terminal`() async throws {
    let result = try await WorkshopHarness(gizmos: [try Sample.gizmo()]).run("__workshop__", "list", isTerminal: true)
    #expect(
      result.output == """
        id        name   added at
        ────────  ─────  ───────────────────
        0000abcd  First  2024-03-01 10:00:00

        """)
  }

  @Test func `an empty list prints a message`() async throws {
    let table = try await WorkshopHarness().run("__workshop__", "list", isTerminal: true)
    #expect(table.output + table.errors == "No ~gizmos~!\n")
    #expect(try await WorkshopHarness().run("__workshop__", "list", "--json").output == "[]\n")
  }

  @Test func `a long list is fetched page by page`() async throws {
    let harness = WorkshopHarness(gizmos: try (0..<600).map { try Sample.gizmo(low: 0x8000_0000_0000_0000 + $0) })
    let result = try await harness.run("__workshop__", "list", "--limit", "501", "-o", "ndjson")
    #expect(result.output.split(separator: "\n").count == 501)
    #expect(harness.asked.all == ["list - 500", "list 01f3 1"])
  }
}
