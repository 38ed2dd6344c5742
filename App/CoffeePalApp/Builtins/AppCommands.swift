import AuthFeature
import CompositionKit
import DomainKit
import ShellKit
import StorageKit

/// The commands that belong to the program as a whole and not to a feature.
enum AppCommands {
  /// The names of the commands. No feature may use these names.
  static let names = [
    ListModulesCommand.info, ShowModuleCommand.info, GraphModulesCommand.info, CheckModulesCommand.info,
    ListEventsCommand.info, ShowEventCommand.info, RetryEventsCommand.info, DiscardEventCommand.info,
    PurgeEventsCommand.info, UnitOutcomeCommand.info, WhyCommand.info, BackupCommand.info,
    RestoreCommand.info, MoveCommand.info,
  ].map(\.name)

  /// Returns the sources of values for the commands' arguments.
  static func values(_ composition: Composition) -> [RegisteredValueSource] {
    let inspector: @Sendable () throws -> EventInspector = { try EventInspector(composition.container) }
    return [
      RegisteredValueSource(EventValues.self, needs: inspector),
      RegisteredValueSource(EventTypeValues.self, needs: inspector),
      RegisteredValueSource(CauseValues.self, needs: inspector),
      RegisteredValueSource(ModuleValues.self) { composition },
    ]
  }

  /// Returns the commands.
  ///
  /// - Parameter names: Returns the names of accounts, limited to those that the user may see.
  static func all(
    _ composition: Composition, _ restorer: DatabaseRestorer,
    names: @escaping @Sendable (Set<UniqueID>) async -> [UniqueID: String] = { _ in [:] }
  ) -> [RegisteredCommand] {
    let mover = DatabaseMover(database: restorer.database, composition: composition, release: restorer.release)
    let modules: @Sendable () -> Composition = { composition }
    let inspector: @Sendable () throws -> EventInspector = { try EventInspector(composition.container) }
    return [
      RegisteredCommand(ListModulesCommand.self, feature: "modules", needs: modules),
      RegisteredCommand(ShowModuleCommand.self, feature: "modules", needs: modules),
      RegisteredCommand(GraphModulesCommand.self, feature: "modules", needs: modules),
      RegisteredCommand(CheckModulesCommand.self, feature: "modules", needs: modules),
      RegisteredCommand(ListEventsCommand.self, feature: "events", needs: inspector),
      RegisteredCommand(ShowEventCommand.self, feature: "events", needs: inspector),
      RegisteredCommand(RetryEventsCommand.self, feature: "events", needs: inspector),
      RegisteredCommand(DiscardEventCommand.self, feature: "events", needs: inspector),
      RegisteredCommand(PurgeEventsCommand.self, feature: "events", needs: inspector),
      RegisteredCommand(UnitOutcomeCommand.self, feature: "events", needs: inspector),
      RegisteredCommand(WhyCommand.self, feature: "events") {
        CauseFinder(engine: try composition.container.resolve(), names: names)
      },
      RegisteredCommand(BackupCommand.self, feature: "backup") {
        (try composition.container.resolve(), try composition.container.resolve(), Feature.accessTables)
      },
      RegisteredCommand(RestoreCommand.self, feature: "backup") { restorer },
      RegisteredCommand(MoveCommand.self, feature: "backup") { mover },
    ]
  }
}
