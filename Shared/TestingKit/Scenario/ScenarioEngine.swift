package import StorageKit

/// The engine on which scenarios run: in memory, unless a test chooses another one.
package enum ScenarioEngine {
  /// Opens an empty database with the tables of the migrations.
  package typealias Factory = @Sendable ([Migration], ManualClock) throws -> any StorageEngine

  @TaskLocal package static var make: Factory = { migrations, clock in
    let engine = InMemoryEngine(clock: clock)
    try engine.migrate { try MigrationPlan.missing(of: migrations, in: $0, location: "scenario") }
    return engine
  }
}
