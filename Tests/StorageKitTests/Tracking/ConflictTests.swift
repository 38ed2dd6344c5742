import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `Conflicts within and between units` {
  private let engine: RecordingEngine
  private let ids = SequentialIDs()

  init() throws { engine = try RecordingEngine() }

  private func open() throws -> (TrackedSession, EntityStore<JarMapper>) {
    let session = TrackedSession(engine: engine, claims: ClaimSource(owner: ids.next(), clock: ManualClock()))
    return (session, try EntityStore(FeatureStorage(of: "tests", session)))
  }

  private func stored() async throws -> Jar {
    let (session, store) = try open()
    var jar = Jar(ids.next(), label: "old")
    try store.add(&jar)
    try await session.commit([])
    return jar
  }

  private func conflict(_ jar: Jar, expected: Int, found: Int) -> ConcurrencyConflict {
    ConcurrencyConflict(entity: "tests_jar", id: jar.id.raw, expected: expected, found: found)
  }

  @Test func `a second, stale copy within a unit is a conflict at once`() async throws {
    let id = try await stored().id
    let (_, store) = try open()
    var (first, second) = (try #require(try await store.find(id)), try #require(try await store.find(id)))
    try store.update(&first)
    #expect(throws: conflict(first, expected: 1, found: 2)) { try store.update(&second) }
    #expect(throws: conflict(first, expected: 1, found: 2)) { try store.remove(&second) }
    try store.update(&first)
  }

  @Test func `adding what is there already in this unit is a conflict at once`() async throws {
    var jar = try await stored()
    let (_, store) = try open()
    _ = try await store.find(jar.id)
    #expect(throws: conflict(jar, expected: 0, found: 1)) { try store.add(&jar) }
  }

  @Test func `saving what was never added is refused, and adds nothing`() async throws {
    let (session, store) = try open()
    var jar = Jar(ids.next(), label: "new")
    #expect(throws: StorageError.malformedRecord("tests_jar \(jar.id.raw) was never added")) { try store.update(&jar) }
    try await session.commit([])
    #expect(engine.commits.isEmpty)
    try open().1.add(&jar)
  }

  @Test func `what is confirmed and stays as it was is left alone`() async throws {
    let id = try await stored().id
    let (session, store) = try open()
    try store.confirm(try #require(try await store.find(id)))
    try await session.commit([])
    #expect(engine.lastWrites == ["expect v1"])
  }

  @Test func `what is confirmed and changed by somebody else is a conflict`() async throws {
    let id = try await stored().id
    let (session, store) = try open()
    let jar = try #require(try await store.find(id))
    try store.confirm(jar)
    let (other, others) = try open()
    var copy = jar
    copy.label = "new"
    try others.update(&copy)
    try await other.commit([])
    await #expect(throws: conflict(jar, expected: 1, found: 2)) { try await session.commit([]) }
  }

  @Test func `what is confirmed and changed in the same unit is only changed`() async throws {
    let id = try await stored().id
    let (session, store) = try open()
    var jar = try #require(try await store.find(id))
    try store.confirm(jar)
    jar.label = "new"
    try store.update(&jar)
    try await session.commit([])
    #expect(engine.lastWrites == ["update v1 to v2"])
  }

  @Test func `what was removed in this unit cannot be changed`() async throws {
    var jar = try await stored()
    let (_, store) = try open()
    var copy = jar
    try store.remove(&jar)
    #expect(throws: ConcurrencyConflict.self) { try store.update(&copy) }
  }

  @Test func `what another unit has stored meanwhile is a conflict at the commit, and nothing is stored`() async throws
  {
    let id = try await stored().id
    let (session, store) = try open()
    var mine = try #require(try await store.find(id))
    let (other, otherStore) = try open()
    var theirs = try #require(try await otherStore.find(id))
    theirs.label = "theirs"
    try otherStore.update(&theirs)
    try await other.commit([])
    mine.label = "mine"
    try store.update(&mine)
    await #expect(throws: conflict(mine, expected: 1, found: 2)) { try await session.commit([]) }
    #expect(try await open().1.find(id)?.label == "theirs")
  }

  @Test func `a repository is refused after its unit has ended`() async throws {
    let stored = try await stored()
    for ending in [false, true] {
      let (session, store) = try open()
      if ending { try await session.commit([]) } else { try session.rollBack() }
      var jar = stored
      #expect(throws: UnitOfWorkError.self) { try store.update(&jar) }
      #expect(throws: UnitOfWorkError.self) { try store.remove(&jar) }
      await #expect(throws: UnitOfWorkError.self) { _ = try await store.find(stored.id) }
      await #expect(throws: UnitOfWorkError.self) { try await session.commit([]) }
    }
  }

  @Test func `no lock is held while a body waits: others commit meanwhile, and the body runs again`() async throws {
    let shop = try Roastery([])
    let jar = try await shop.add(shop.newJar("old"))
    let runs = Diary()
    try await shop.coordinator.execute(for: .anyone("test")) { unit, _ in
      let store = try EntityStore<JarMapper>(FeatureStorage(of: "tests", in: unit))
      var mine = try #require(try await store.find(jar.id))
      runs.note(mine.label)
      if runs.lines.count == 1 { try await shop.relabel(jar.id, "theirs") }
      mine.label += " and mine"
      try store.update(&mine)
    }
    #expect(runs.lines == ["old", "theirs"])
    #expect(try await shop.labels() == ["theirs and mine"])
  }
}

extension Roastery {
  /// Changes a jar behind everybody's back.
  fileprivate func relabel(_ id: ID<Jar>, _ label: String) async throws {
    let session = TrackedSession(engine: engine, claims: claims)
    let store = try EntityStore<JarMapper>(FeatureStorage(of: "tests", session))
    guard var jar = try await store.find(id) else { throw Trouble("there is no jar") }
    jar.label = label
    try store.update(&jar)
    try await session.commit([])
  }
}
