package import StorageKit
package import WorkshopDomain

/// The repositories of one unit of work.
package struct StoredWorkshopContext: WorkshopContext {
  package let gizmos: any GizmoRepository

  package init(_ storage: FeatureStorage) throws {
    gizmos = StoredGizmoRepository(store: try EntityStore(storage))
  }
}
