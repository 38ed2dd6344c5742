package import ShellKit
package import StorageKit

/// A plug-in of the program, described as data: its name and everything that it registers.
///
/// ```swift
/// extension Feature {
///   static func workshop() -> Feature {
///     Feature("workshop", version: "1.0.0", summary: "Gizmos") { workshop in
///       workshop.migrate(WorkshopMigrations.all, storing: WorkshopMigrations.records)
///       workshop.context((any WorkshopContext).self, StoredWorkshopContext.init)
///       workshop.bind((any AddGizmoUseCase).self, AddGizmo.init)
///       workshop.command(AddGizmoCommand.self)
///     }
///   }
/// }
/// ```
package struct Feature: Sendable {
  /// One lowercase word: the prefix of its tables, migrations and handlers.
  package let name: String
  package let version: String
  package let summary: String
  package internal(set) var bindings: [Binding] = []
  package internal(set) var migrations: [Migration] = []
  package internal(set) var records: [any Record.Type] = []
  package internal(set) var handlers: [HandlerRegistration] = []
  package internal(set) var commands: [CommandRegistration] = []
  package internal(set) var values: [ValueRegistration] = []
  package internal(set) var alerts: [AlertRegistration] = []
  package internal(set) var topics: [HelpTopic] = []

  /// - Parameter register: A function that fills the feature, called immediately.
  package init(_ name: String, version: String, summary: String, register: (inout Feature) -> Void) {
    self.name = name
    self.version = version
    self.summary = summary
    register(&self)
  }
}
