import DomainKit
import StorageKit
import TestingKit

/// A database whose jars a test changes in units without a coordinator.
protocol JarUnits: Sendable {
  var engine: RecordingEngine { get }
  var ids: SequentialIDs { get }
}

extension JarUnits {
  func open() throws -> (TrackedSession, EntityStore<JarMapper>) {
    let session = TrackedSession(engine: engine, unit: ids.next())
    return (session, try EntityStore(FeatureStorage(of: "tests", session)))
  }

  /// Stores a jar in a separate unit.
  func stored(_ label: String = "old", beans: [String] = []) async throws -> Jar {
    let (session, store) = try open()
    var jar = Jar(ids.next(), label: label, beans: beans)
    try store.add(&jar)
    try await session.commit([])
    return jar
  }

  /// Changes a jar in a separate unit.
  @discardableResult
  func relabel(_ id: ID<Jar>, _ label: String) async throws -> Jar {
    let (session, store) = try open()
    guard var jar = try await store.find(id) else { throw Trouble("there is no jar") }
    jar.label = label
    try store.update(&jar)
    try await session.commit([])
    return jar
  }
}
