import DomainKit
import ShellKit
import Testing
import TestingKit
import WorkshopDomain
import WorkshopInterface

@Suite struct `The command __line__ __polish__` {
  @Test func `a known name prints the ~gizmo~`() async throws {
    let result = try await run("First", "--json")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("\"First\""))
  }

  @Test(
    arguments: [
      ([], "usage.missing-argument", 64), (["-"], "__code__unusable-name", 65),
      (["Second"], "__workshop__.not-found", 1),
    ] as [([String], String, Int32)])
  func `a missing, an invalid and an unknown name are refused`(
    words: [String], code: String, exit: Int32
  ) async throws {
    let result = try await run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
  }

  private func run(_ words: String...) async throws -> CommandHarness.Result { try await run(arguments: words) }

  private func run(arguments words: [String]) async throws -> CommandHarness.Result {
    let stub = Stub(gizmo: try Gizmo.sample())
    let command = RegisteredCommand(PolishGizmoCommand.self, feature: "__workshop__") { stub }
    return try await CommandHarness([command]).run(["__words__", "__polish__"] + words)
  }
}

/// A stub of the use case that knows one ~gizmo~.
private struct Stub: PolishGizmoUseCase {
  let gizmo: Gizmo

  func execute(_ name: GizmoName) async throws -> Gizmo {
    guard name == gizmo.details.name else {
      throw UnknownName("\(name)", in: "__workshop__", listedBy: "__line__ list")
    }
    return gizmo
  }
}
