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
  func `ask the use case for what was typed`(words: [String], question: String) async throws {
    let bench = WorkshopBench(gizmos: [try Sample.gizmo()])
    let result = try await bench.run(arguments: words)
    #expect(bench.asked.all == [question])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test(
    arguments: [
      (["__workshop__", "add"], "usage.missing-argument", 64),
      (["__workshop__", "add", "-"], "__workshop__.unusable-name", 65),
      (["__workshop__", "add", ""], "text.empty", 65),
      (["__workshop__", "list", "--limit", "many"], "usage.invalid-value", 65),
    ] as [([String], String, Int32)])
  func `ask for nothing when it makes no sense`(words: [String], code: String, exit: Int32) async throws {
    let bench = WorkshopBench(gizmos: [try Sample.gizmo()])
    let result = try await bench.run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
    #expect(bench.asked.all == [])
  }

  @Test(
    arguments: [
      (GizmoError.nameTaken("First"), 1), (.limitOutOfRange(0), 65),
    ] as [(GizmoError, Int32)])
  func `end with the code of the rule that was against it`(error: GizmoError, exit: Int32) async throws {
    let result = try await WorkshopBench(failure: error).run("__workshop__", "list")
    #expect(result.code == exit)
    #expect(result.errors.hasPrefix("error[\(error.code)]: \(error.message)"))
  }

  @Test func `print with the promised keys, in the promised order`() async throws {
    let bench = WorkshopBench(gizmos: [try Sample.gizmo()])
    let json = """
      {"id":"018df9a3-1c00-7000-8000-00000000abcd","name":"First","addedAt":"2024-03-01T10:00:00Z"}
      """
    #expect(try await bench.run("__workshop__", "add", "First", "--json").output == json + "\n")
    #expect(try await bench.run("__workshop__", "list", "--json").output == "[\(json)]\n")
  }

  @Test func `list as a table that fits the terminal`() async throws {
    let result = try await WorkshopBench(gizmos: [try Sample.gizmo()]).run("__workshop__", "list", isTerminal: true)
    #expect(
      result.output == """
        id        name   added at
        ────────  ─────  ───────────────────
        0000abcd  First  2024-03-01 10:00:00

        """)
  }

  @Test func `say that there is nothing to list`() async throws {
    let table = try await WorkshopBench().run("__workshop__", "list", isTerminal: true)
    #expect(table.output + table.errors == "No ~gizmos~!\n")
    #expect(try await WorkshopBench().run("__workshop__", "list", "--json").output == "[]\n")
  }

  @Test func `page through long results`() async throws {
    let bench = WorkshopBench(gizmos: try (0..<600).map { try Sample.gizmo(low: 0x8000_0000_0000_0000 + $0) })
    let result = try await bench.run("__workshop__", "list", "--limit", "501", "-o", "ndjson")
    #expect(result.output.split(separator: "\n").count == 501)
    #expect(bench.asked.all == ["list - 500", "list 01f3 1"])
  }
}
