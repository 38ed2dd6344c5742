package import StorageKit
import DomainKit

extension ChangeSet {
  private static let units = UUIDv7Source(clock: SystemClock())

  /// A change set of a unit of its own.
  package init() { self.init(id: Self.units.next()) }
}
