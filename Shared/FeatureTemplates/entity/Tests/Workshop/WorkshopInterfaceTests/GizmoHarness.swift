import DomainKit
import ShellKit
import TestingKit
import WorkshopDomain
import WorkshopInterface

/// A shell with the commands for ~gizmos~ and stubs of their use cases.
struct GizmoHarness: InterfaceHarness {
  var gizmos: [Gizmo] = []
  /// The error that every use case throws, or `nil`.
  var failure: (any UserFacingError)?
  let asked = Questions()

  var shell: CommandHarness { CommandHarness(commands) }

  private var commands: [RegisteredCommand] {
    let stub = Stub(harness: self)
    return [
      RegisteredCommand(AddGizmoCommand.self, feature: "__workshop__") { stub },
      RegisteredCommand(ListGizmosCommand.self, feature: "__workshop__") { stub },
    ]
  }
}

/// A stub of the use cases for ~gizmos~.
private struct Stub: AddGizmoUseCase, ListGizmosUseCase {
  let harness: GizmoHarness

  /// Returns the first ~gizmo~ with the new details.
  func execute(_ details: GizmoDetails) async throws -> Gizmo {
    let gizmo = harness.gizmos.first.map { Gizmo(id: $0.id, details: details, addedAt: $0.addedAt) }
    return try answer("add \(details.name)", gizmo)
  }

  func execute(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    let rest = last.map { last in Array(harness.gizmos.drop { $0.id != last }.dropFirst()) } ?? harness.gizmos
    return try answer("list \(last?.raw.description.suffix(4) ?? "-") \(limit)", Array(rest.prefix(limit)))
  }

  private func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try harness.asked.answer(
      question, value, failure: harness.failure, missing: GizmoError.nameTaken("no answer"))
  }
}

extension Gizmo {
  /// Returns the ~gizmo~ of the tests.
  static func sample(low: UInt64 = 0x8000_0000_0000_ABCD) throws -> Gizmo {
    try Gizmo(
      id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: low)), details: GizmoDetails(name: GizmoName("First")),
      addedAt: Timestamp(milliseconds: 1_709_287_200_000))
  }
}
