import DomainKit
import ShellKit
import TestingKit
import WorkshopDomain
import WorkshopInterface

/// A shell whose commands hold use cases that always answer the same.
struct WorkshopBench {
  var gizmos: [Gizmo] = []
  /// What every use case throws, if anything.
  var failure: (any DescribedError)?
  let asked = Questions()

  /// Runs the program with these arguments and gives back everything that it wrote.
  func run(_ arguments: String..., isTerminal: Bool = false) async throws -> CommandBench.Result {
    try await run(arguments: arguments, isTerminal: isTerminal)
  }

  func run(arguments: [String], isTerminal: Bool = false) async throws -> CommandBench.Result {
    try await CommandBench(commands).run(arguments, isTerminal: isTerminal)
  }

  private var commands: [RegisteredCommand] {
    let stub = Stub(bench: self)
    return [
      RegisteredCommand(AddGizmoCommand.self, feature: "__workshop__") { stub },
      RegisteredCommand(ListGizmosCommand.self, feature: "__workshop__") { stub },
    ]
  }
}

/// Every use case of the feature at once.
private struct Stub: AddGizmoUseCase, ListGizmosUseCase {
  let bench: WorkshopBench

  func execute(_ name: GizmoName) async throws -> Gizmo { try answer("add \(name)", bench.gizmos.first) }

  func execute(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    let rest = last.map { last in Array(bench.gizmos.drop { $0.id != last }.dropFirst()) } ?? bench.gizmos
    return try answer("list \(last?.raw.description.suffix(4) ?? "-") \(limit)", Array(rest.prefix(limit)))
  }

  private func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try bench.asked.answer(
      question, value, failure: bench.failure, missing: GizmoError.nameTaken("nothing to answer with"))
  }
}

enum Sample {
  static func gizmo(low: UInt64 = 0x8000_0000_0000_ABCD) throws -> Gizmo {
    Gizmo(
      id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: low)), name: try GizmoName("First"),
      addedAt: Timestamp(milliseconds: 1_709_287_200_000))
  }
}
