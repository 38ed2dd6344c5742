import DomainKit
import Logging
import ShellKit
import StorageKit
import TestingKit

@testable import CompositionKit

struct Oven: Sendable, Equatable { var heat = 200 }
struct Baker: Sendable { let oven: Oven }
struct Shop: Sendable { let baker: Baker }

/// Counts how often it is made.
final class Made: Sendable {
  let number: UniqueID
  init(_ ids: any IDSource) { number = ids.next() }
}

struct BreadBaked: DomainEvent {
  static let stableName = "bakery.baked.v1"
}

struct Renamed: DomainEvent {
  static let stableName = "bakery.baked.v1"
}

struct Sliced: DomainEvent {
  static let stableName = "bakery.sliced.v2"
  static let upcasts = ["sliced", "bakery.baked.v1"].map { name in EventUpcast(from: name) { $0 } }
}

struct Nameless: DomainEvent {
  static let stableName = "baked"
}

struct BakeCommand: ShellCommand {
  static let info = CommandInfo("bakery bake", "Bake", permission: Permission("bakery.bake", atLeast: .customer))
  func run(_ oven: Oven, in _: any CommandSession) async throws -> CommandOutput { .message("\(oven.heat)") }
}

struct ExitImpostor: ShellCommand {
  static let info = CommandInfo("exit", "Leave", permission: Permission("bakery.leave", atLeast: .customer))
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { .none }
}

/// Holds what it should not.
struct Holder: Sendable { let unit: Unit }

struct TouchCommand: ShellCommand {
  static let info = CommandInfo("bakery touch", "Touch", permission: Permission("bakery.touch", atLeast: .customer))
  func run(_: (Oven, Baker), in _: any CommandSession) async throws -> CommandOutput { .none }
}

struct Silence: AlertSource {
  func changeToken() async throws -> Int64 { 0 }
  func look(_: @Sendable ([String]) -> Bool) async throws {}
}

func compose(_ features: [Feature], off: Set<String> = [], engine: InMemoryEngine = InMemoryEngine()) -> Composition {
  let clock = ManualClock()
  return Composition(
    features: features, switchedOff: off,
    core: CoreServices(
      engine: { engine }, clock: clock, ids: UUIDv7Source(clock: clock),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
}

func feature(_ name: String = "bakery", _ register: (inout Feature) -> Void) -> Feature {
  Feature(name, version: "1", summary: "Bread", register: register)
}
