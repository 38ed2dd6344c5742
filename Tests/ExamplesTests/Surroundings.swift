package import CompositionKit
package import DomainKit
package import Logging
package import ShellKit
package import StorageKit

// The declarations that the code examples in documentation comments use without making them. `Scripts/examples.py`
// compiles this file together with the feature of Shared/FeatureTemplates; it never runs.

/// A value that an example uses and that no test reads.
private func given<Value>() -> Value { fatalError("examples are compiled only") }

// MARK: What the kernel provides

package var work: UnitOfWork<any WorkshopContext> { given() }
package var coordinator: UnitCoordinator { given() }
package var clock: any WallClock { given() }
package var ids: any IDSource { given() }
package var calendar: BusinessCalendar { given() }
package var march: Timestamp { given() }
package var account: UniqueID { given() }
package var handlers: EventHandlers { given() }
package var logger: Logger { given() }
package var filePolicy: any FilePolicy { given() }
package var path: String { given() }
package var text: String { given() }
package var limit: Int { given() }
package var handler: EventHandler { given() }
package var event: GizmoAdded { given() }
package var delivery: EventDelivery { given() }
package var services: CoreServices { given() }
package var composition: Composition { given() }
package var feature: Feature {
  get { given() }
  set {}
}

// MARK: The feature

package var id: ID<Gizmo> { given() }
package var name: GizmoName { given() }
package var details: GizmoDetails { given() }
package var gizmo: Gizmo { given() }
package var gizmos: [Gizmo] { given() }
package var reason: String? { given() }
package var shelf: any GizmoShelf { given() }
package var add: any AddGizmoUseCase { given() }
package var remove: any RemoveGizmoUseCase { given() }
package var list: any ListGizmosUseCase { given() }
package var listShelf: any ListShelfUseCase { given() }
package var announce: any AnnounceGizmoUseCase { given() }
package var importGizmos: any ImportGizmosUseCase { given() }

package protocol GizmoShelf: GizmoReader, EntityWriter<Gizmo>, EntityRemover<Gizmo> {
  func gizmo(_ id: ID<Gizmo>) async throws -> Gizmo?
  func gizmos(endingIn suffix: IDSuffix, limit: Int) async throws -> [Gizmo]
}

package protocol ListShelfUseCase: Sendable {
  func execute(after last: IDSuffix?, limit: Int) async throws -> [Gizmo]
}

package protocol AnnounceGizmoUseCase: Sendable {
  func execute(_ event: GizmoAdded) async throws
}

package protocol ImportGizmosUseCase: Sendable {
  func execute(_ path: String, dryRun: Bool) async throws -> ImportReport
}

package protocol RemoveGizmoUseCase: Sendable {
  func execute(_ name: GizmoName) async throws -> Gizmo
}

/// A printer as a dependency that a feature binds with a closure.
package protocol LabelPrinter: Sendable {}

package struct FileLabelPrinter: LabelPrinter {
  package init(path _: String, database _: String) {}
}

package struct GizmoRenamed: DomainEvent {
  package static let stableName = "workshop.renamed.v1"
  package init(gizmo _: UniqueID, name _: String, at _: Timestamp) {}
}

package struct GizmoFilter {
  package init(added _: TimePeriod) {}
}

package protocol ListUnreportedGizmosUseCase: Sendable {
  func execute() async throws -> [Gizmo]
  func markAsReported(_ gizmos: [Gizmo]) async throws
}

extension Gizmo {
  package mutating func rename(to _: GizmoName, at _: Timestamp) {}
}

extension GizmoError {
  package static func unknown(_: ID<Gizmo>) -> GizmoError { given() }
  package static func unknown(_: IDSuffix) -> GizmoError { given() }
  package static func ambiguous(_: String, _: [String]) -> any Error { given() }
}

package enum Color: String, Sendable { case white, red }

// MARK: Storage

package var engine: any StorageEngine { given() }
package var storage: FeatureStorage { given() }
package var layout: TableLayout { given() }
package var applied: [AppliedMigration] { given() }
package var migrations: [Migration] { given() }
package var dispatcher: OutboxDispatcher { given() }
package var shopFile: any MovableStorageEngine { given() }
package var server: any MovableStorageEngine { given() }
var query: Query<GizmoRecord> { given() }
var store: EntityStore<GizmoMapper> { given() }
var coupons: EntityStore<GizmoMapper> { given() }
package var code: ID<Gizmo> { given() }

extension FeatureStorage {
  package func store(_: [GizmoName]) async throws -> Int { given() }
}

package enum WorkshopIndexes {
  package static var words: TextIndexDefinition { given() }
  package static var places: SpatialIndexDefinition { given() }
}

@StoredRecord
struct PlaceRecord: RootRecord {
  static let table = Table<PlaceRecord>("workshop_place")
  let id: UniqueID
  let version: Int
}

extension GizmoRecord {
  var color: String { given() }
}

var record: GizmoRecord { given() }

// MARK: Imports

package var observe: @Sendable (ImportEvent) -> Void { given() }
package var reader: GizmoListReader { given() }
package var records: CSVReader { given() }
package var response: [UInt8] { given() }
package var export: Export { given() }

package struct Export {
  package func write(to _: String) throws {}
}

package struct GizmoListReader: ImportReader {
  package func next(_: Int) async throws -> [ImportLine<GizmoName>] { given() }
  package var position: ImportPosition { given() }
}

extension ListFormat {
  package static var gizmos: ListFormat { given() }
}

package func add(_: [String], from _: Int) throws {}

// MARK: Commands

package var session: any CommandSession { given() }
package var frames: AsyncThrowingStream<CommandOutput, any Error> { given() }

package struct ShowGizmoCommand: ShellCommand {
  package static var info: CommandInfo { given() }
  package init() {}
  package func run(_: any ListGizmosUseCase, in _: any CommandSession) async throws -> CommandOutput { given() }
}

package struct RemoveGizmoCommand: ShellCommand {
  package static var info: CommandInfo { given() }
  package init() {}
  package func run(_: any RemoveGizmoUseCase, in _: any CommandSession) async throws -> CommandOutput { given() }
}
