import DomainKit
import Testing
import TestingKit
import WorkshopDomain

@Suite struct `The commands for ~gizmos~` {
  @Test(
    arguments: [
      (["__words__", "list"], "list - 500"), (["__words__", "list", "--limit", "3"], "list - 3"),
      (["__words__", "add", "Second one"], "add Second one"),
    ] as [([String], String)])
  func `a command passes its arguments to the use case`(words: [String], question: String) async throws {
    let harness = GizmoHarness(gizmos: [try Gizmo.sample()])
    let result = try await harness.run(arguments: words)
    #expect(harness.asked.all == [question])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test(
    arguments: [
      (["__words__", "add"], "usage.missing-argument", 64),
      (["__words__", "add", "-"], "__code__unusable-name", 65),
      (["__words__", "add", ""], "text.empty", 65),
      (["__words__", "list", "--limit", "many"], "usage.invalid-value", 65),
    ] as [([String], String, Int32)])
  func `an invalid command does not call the use case`(words: [String], code: String, exit: Int32) async throws {
    let harness = GizmoHarness(gizmos: [try Gizmo.sample()])
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
    let result = try await GizmoHarness(failure: error).run("__words__", "list")
    #expect(result.code == exit)
    #expect(result.errors.hasPrefix("error[\(error.code)]: \(error.message)"))
  }

  @Test func `JSON has the documented keys, in order`() async throws {
    let harness = GizmoHarness(gizmos: [try Gizmo.sample()])
    let json = """
      {"id":"018df9a3-1c00-7000-8000-00000000abcd","name":"First","addedAt":"2024-03-01T10:00:00Z"}
      """
    #expect(try await harness.run("__words__", "add", "First", "--json").output == json + "\n")
    #expect(try await harness.run("__words__", "list", "--json").output == "[\(json)]\n")
  }

  @Test func `a list is a table with short ids on a terminal`() async throws {
    let result = try await GizmoHarness(gizmos: [try Gizmo.sample()]).run("__words__", "list", isTerminal: true)
    #expect(result.output.contains("\n0000abcd  First  2024-03-01 10:00:00"), "\(result.output)")
  }

  @Test func `an empty list prints a message`() async throws {
    let table = try await GizmoHarness().run("__words__", "list", isTerminal: true)
    #expect(table.output + table.errors == "No ~gizmos~!\n")
    #expect(try await GizmoHarness().run("__words__", "list", "--json").output == "[]\n")
  }

  @Test func `a long list is fetched page by page`() async throws {
    let harness = GizmoHarness(gizmos: try (0..<600).map { try Gizmo.sample(low: 0x8000_0000_0000_0000 + $0) })
    let result = try await harness.run("__words__", "list", "--limit", "501", "-o", "ndjson")
    #expect(result.output.split(separator: "\n").count == 501)
    #expect(harness.asked.all == ["list - 500", "list 01f3 1"])
  }
}
