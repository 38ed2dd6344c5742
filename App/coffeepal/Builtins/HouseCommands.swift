import CompositionKit
import ShellKit
import StorageKit

/// The commands that belong to the house as a whole rather than to a feature.
enum HouseCommands {
  /// What they are called; no feature may take these names.
  static let names = [
    ListModulesCommand.info, ShowModuleCommand.info, GraphModulesCommand.info, CheckModulesCommand.info,
    ListEventsCommand.info, ShowEventCommand.info, RetryEventsCommand.info, DiscardEventCommand.info,
    PurgeEventsCommand.info, UnitOutcomeCommand.info, BackupCommand.info,
    RestoreCommand.info,
  ].map(\.name)

  /// Values for their arguments.
  static func values(_ composition: Composition) -> [RegisteredValueSource] {
    let desk: @Sendable () throws -> EventDesk = { try EventDesk(composition.container) }
    return [
      RegisteredValueSource(EventValues.self, needs: desk), RegisteredValueSource(EventTypeValues.self, needs: desk),
      RegisteredValueSource(ModuleValues.self) { composition },
    ]
  }

  static func all(_ composition: Composition, _ restorer: DatabaseRestorer) -> [RegisteredCommand] {
    let modules: @Sendable () -> Composition = { composition }
    let desk: @Sendable () throws -> EventDesk = { try EventDesk(composition.container) }
    return [
      RegisteredCommand(ListModulesCommand.self, feature: "modules", needs: modules),
      RegisteredCommand(ShowModuleCommand.self, feature: "modules", needs: modules),
      RegisteredCommand(GraphModulesCommand.self, feature: "modules", needs: modules),
      RegisteredCommand(CheckModulesCommand.self, feature: "modules", needs: modules),
      RegisteredCommand(ListEventsCommand.self, feature: "events", needs: desk),
      RegisteredCommand(ShowEventCommand.self, feature: "events", needs: desk),
      RegisteredCommand(RetryEventsCommand.self, feature: "events", needs: desk),
      RegisteredCommand(DiscardEventCommand.self, feature: "events", needs: desk),
      RegisteredCommand(PurgeEventsCommand.self, feature: "events", needs: desk),
      RegisteredCommand(UnitOutcomeCommand.self, feature: "events", needs: desk),
      RegisteredCommand(BackupCommand.self, feature: "backup") {
        (try composition.container.resolve(), try composition.container.resolve())
      },
      RegisteredCommand(RestoreCommand.self, feature: "backup") { restorer },
    ]
  }
}
