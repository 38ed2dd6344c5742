package import StorageKit
import DomainKit

extension ChangeSet {
  private static let units = UUIDv7Source(clock: SystemClock())

  /// Creates a change set of a new unit.
  package init() { self.init(id: Self.units.next()) }
}
