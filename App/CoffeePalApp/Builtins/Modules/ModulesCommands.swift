import CompositionKit
import DomainKit
import ShellKit
import StorageKit

struct ListModulesCommand: ShellCommand {
  static let info = CommandInfo(
    "modules list", "List the features of this program", permission: .readModules, examples: ["modules list"],
    otherNames: ["disable enable": "switchedOff in config.json lists the features to leave out: help settings"])

  func run(_ composition: Composition, in _: any CommandSession) async throws -> CommandOutput {
    .list(
      OutputList(
        columns: ModuleView.columns, emptyMessage: "No features!",
        rows: composition.features.map { ModuleView.row($0, in: composition) }))
  }
}

struct ShowModuleCommand: ShellCommand {
  static let info = CommandInfo(
    "modules show", "Show a feature's commands, handlers and tables", permission: .readModules,
    examples: ["modules show orders"])

  @Argument(help: "The feature's name.")
  var name: String

  func run(_ composition: Composition, in _: any CommandSession) async throws -> CommandOutput {
    guard let feature = composition.features.first(where: { $0.name == name }) else {
      throw UnknownModule(name: name, known: composition.features.map(\.name))
    }
    return ModuleView.record(feature, in: composition)
  }
}

/// The names of the features.
enum ModuleValues: ValueSource {
  static let arguments: [String: Void] = ["modules show <name>": ()]

  static func values(_ composition: Composition, _: Void, for _: String) async throws -> [ValueSuggestion] {
    composition.features.map { ValueSuggestion($0.name, detail: $0.summary) }
  }
}

struct GraphModulesCommand: ShellCommand {
  /// The output format of the graph.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, mermaid, dot }

  static let info = CommandInfo(
    "modules graph", "Draw the events and dependencies between features", permission: .readModules,
    examples: ["modules graph", "modules graph --format dot", "modules graph --json", "modules graph --wiring"])

  @Option(help: "Output format.")
  var format = Format.text

  @Flag(help: "Show all bindings, commands and handlers with their dependencies instead.")
  var wiring = false

  func run(_ composition: Composition, in _: any CommandSession) async throws -> CommandOutput {
    if wiring { return .text(WiringReport(composition).text) }
    let map = FeatureMap(composition)
    return switch format {
    case .text: .text(map.text, json: map.json)
    case .mermaid: .text(map.mermaid)
    case .dot: .text(map.dot)
    }
  }
}

struct CheckModulesCommand: ShellCommand {
  static let info = CommandInfo(
    "modules check", "Check the wiring of features and the handlers of stored events",
    permission: .readModules, examples: ["modules check"])

  func run(_ composition: Composition, in session: any CommandSession) async throws -> CommandOutput {
    guard composition.problems.isEmpty else { throw InvalidComposition(problems: composition.problems) }
    let unhandled = try await composition.unhandledDeliveries()
    guard unhandled.isEmpty else { throw UnhandledDeliveries(deliveries: unhandled) }
    let engine: any StorageEngine = try composition.container.resolve()
    let database = try await engine.product().sentence(about: engine.displayName)
    if let server = engine as? any ServerStorageEngine, let advice = try await server.connectionAdvice() {
      session.warn(advice)
    }
    let count = composition.features.count
    return .text(
      "\(count) features fit together; every stored event has its handlers.\n\(database)\n",
      json: ["features": .integer(Int64(count)), "database": .string(database)])
  }
}

/// An error for an unknown feature name.
struct UnknownModule: UserFacingError, Equatable {
  let name: String
  let known: [String]
  var code: String { "modules.unknown" }
  var kind: ErrorKind { .notFound }
  var message: String { "There is no feature \"\(name)\"" }
  var suggestion: String? { "Known features: \(known.joined(separator: ", "))" }
  var invalidValue: InvalidValue? { InvalidValue(name, choices: known) }
}

/// An error for stored events whose handlers this program does not have.
struct UnhandledDeliveries: UserFacingError {
  let deliveries: [OpenDeliveries]
  var code: String { "events.orphaned" }
  var kind: ErrorKind { .refused }
  var message: String {
    "Stored events wait for handlers that this program does not have: "
      + deliveries.map { "\($0.count) \($0.stableName) for \($0.handler)" }.joined(separator: ", ")
  }
  var suggestion: String? { "Switch their feature on, or run a version that has these handlers" }
}
