import DomainKit
import ShellKit
import TestingKit
import WorkshopDomain
import WorkshopInterface

/// A shell with the feature's commands and stubs of its use cases.
struct WorkshopHarness {
  var gizmos: [Gizmo] = []
  /// The error that every use case throws, or `nil`.
  var failure: (any UserFacingError)?
  let asked = Questions()

  /// Runs the program with arguments and returns everything that it writes.
  func run(_ arguments: String..., isTerminal: Bool = false) async throws -> CommandHarness.Result {
    try await run(arguments: arguments, isTerminal: isTerminal)
  }

  func run(arguments: [String], isTerminal: Bool = false) async throws -> CommandHarness.Result {
    try await CommandHarness(commands).run(arguments, isTerminal: isTerminal)
  }

  private var commands: [RegisteredCommand] {
    let stub = Stub(harness: self)
    return [
      RegisteredCommand(AddGizmoCommand.self, feature: "__workshop__") { stub },
      RegisteredCommand(ListGizmosCommand.self, feature: "__workshop__") { stub },
    ]
  }
}

/// A stub of every use case of the feature.
private struct Stub: AddGizmoUseCase, ListGizmosUseCase {
  let harness: WorkshopHarness

  func execute(_ name: GizmoName) async throws -> Gizmo { try answer("add \(name)", harness.gizmos.first) }

  func execute(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    let rest = last.map { last in Array(harness.gizmos.drop { $0.id != last }.dropFirst()) } ?? harness.gizmos
    return try answer("list \(last?.raw.description.suffix(4) ?? "-") \(limit)", Array(rest.prefix(limit)))
  }

  private func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try harness.asked.answer(
      question, value, failure: harness.failure, missing: GizmoError.nameTaken("no answer"))
  }
}

/// The test data.
enum Sample {
  static func gizmo(low: UInt64 = 0x8000_0000_0000_ABCD) throws -> Gizmo {
    Gizmo(
      id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: low)), name: try GizmoName("First"),
      addedAt: Timestamp(milliseconds: 1_709_287_200_000))
  }
}
