import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `A unit's changes`: JarUnits {
  let engine: RecordingEngine
  let ids = SequentialIDs()

  init() throws { engine = try RecordingEngine() }

  private func reread(_ id: ID<Jar>) async throws -> Jar? { try await open().1.find(id) }

  // MARK: Reading

  @Test func `an entity comes back with its parts and its version`() async throws {
    let jar = try await stored(beans: ["arabica", "robusta"])
    let found = try #require(try await reread(jar.id))
    #expect(found == jar)
    #expect(found.version == 1)
  }

  @Test(arguments: [0, Int64.max]) func `an entity whose version cannot be counted up is malformed`(version: Int64)
    async throws
  {
    let jar = try await stored()
    var changes = ChangeSet()
    changes.writes = [.update(JarRecord.table.layout, [.id(jar.id.raw), .integer(version), .text("x")], expected: 1)]
    try await engine.commit(changes)
    await #expect(throws: StorageError.self) { try await reread(jar.id) }
  }

  @Test func `what a unit has added or changed it finds, and others do not yet`() async throws {
    let id = try await stored().id
    let (_, store) = try open()
    var jar = try #require(try await store.find(id))
    jar.label = "new"
    try store.update(&jar)
    var added = Jar(ids.next(), label: "added")
    try store.add(&added)
    #expect(try await store.find(jar.id)?.label == "new")
    #expect(try await store.find(added.id)?.label == "added")
    #expect(try await reread(jar.id)?.label == "old")
    #expect(try await reread(added.id) == nil)
  }

  @Test func `a list shows each entity in the state in which the unit left it`() async throws {
    let (first, second) = (try await stored("a"), try await stored("b"))
    let (_, store) = try open()
    var changed = try #require(try await store.find(first.id))
    changed.label = "z"
    try store.update(&changed)
    var removed = try #require(try await store.find(second.id))
    try store.remove(&removed)
    #expect(try await store.list(Query().sorted(by: .label)).map(\.label) == ["z"])
  }

  // MARK: Writing

  @Test func `nothing is written before the commit`() async throws {
    let (session, store) = try open()
    var jar = Jar(ids.next())
    try store.add(&jar)
    #expect(engine.commits.isEmpty)
    try await session.commit([])
    #expect(engine.commits.count == 1)
  }

  @Test func `what a unit has stored is known as a commit of this process`() async throws {
    let ownCommits = OwnCommits()
    let session = TrackedSession(engine: engine, unit: ids.next(), ownCommits: ownCommits)
    var jar = Jar(ids.next())
    try EntityStore<JarMapper>(FeatureStorage(of: "tests", session)).add(&jar)
    #expect(!ownCommits.contains(jar.id.raw, version: 1))
    try await session.commit([])
    #expect(ownCommits.contains(jar.id.raw, version: 1))
  }

  @Test func `a unit that changed nothing commits nothing`() async throws {
    let jar = try await stored()
    let (session, store) = try open()
    _ = try await store.find(jar.id)
    try await session.commit([])
    #expect(engine.commits.count == 1)
  }

  @Test func `an entity added and changed in one unit is inserted once, with version 1`() async throws {
    let (session, store) = try open()
    var jar = Jar(ids.next(), label: "a")
    try store.add(&jar)
    jar.label = "b"
    try store.update(&jar)
    try await session.commit([])
    #expect(engine.lastWrites == ["insert v1"])
    #expect(try await reread(jar.id)?.label == "b")
  }

  @Test func `an entity added and removed in one unit leaves nothing`() async throws {
    let (session, store) = try open()
    var jar = Jar(ids.next())
    try store.add(&jar)
    try store.remove(&jar)
    try await session.commit([])
    #expect(engine.commits.isEmpty)
    #expect(try await reread(jar.id) == nil)
  }

  @Test func `an entity changed twice in one unit moves on by one version`() async throws {
    let id = try await stored().id
    let (session, store) = try open()
    var jar = try #require(try await store.find(id))
    for label in ["b", "c"] {
      jar.label = label
      try store.update(&jar)
    }
    try await session.commit([])
    #expect(engine.lastWrites == ["update v1 to v2"])
    #expect(jar.version == 2)
    #expect(try await reread(jar.id)?.version == 2)
  }

  @Test func `an entity keeps its version right over several units`() async throws {
    let id = try await stored().id
    for round in 2...4 { #expect(try await relabel(id, "round \(round)").version == round) }
  }

  @Test func `parts are rewritten when they changed, and left alone when not`() async throws {
    let id = try await stored(beans: ["arabica"]).id
    try await relabel(id, "new")
    #expect(engine.lastWrites == ["update v1 to v2"])
    let (session, store) = try open()
    var jar = try #require(try await store.find(id))
    jar.fill(with: "robusta")
    try store.update(&jar)
    try await session.commit([])
    #expect(engine.lastWrites == ["update v2 to v3", "delete parts", "insert part", "insert part"])
  }

  @Test func `an entity is removed with its parts`() async throws {
    let id = try await stored(beans: ["arabica"]).id
    let (session, store) = try open()
    var jar = try #require(try await store.find(id))
    try store.remove(&jar)
    try await session.commit([])
    let parts = Select(table: BeanRecord.table.layout, conditions: [], order: [], limit: nil, parts: nil)
    #expect(try await engine.rows(parts).map(\.values) == [])
  }

  @Test func `a removed entity can be added again in the same unit`() async throws {
    let id = try await stored(beans: ["arabica"]).id
    let (session, store) = try open()
    var jar = try #require(try await store.find(id))
    try store.remove(&jar)
    var again = Jar(jar.id, label: "again")
    try store.add(&again)
    try await session.commit([])
    #expect(try await reread(jar.id)?.label == "again")
    #expect(try await reread(jar.id)?.version == 2)
  }

  @Test func `an entity added, removed and added again in one unit is inserted once`() async throws {
    let (session, store) = try open()
    var jar = Jar(ids.next(), label: "first")
    try store.add(&jar)
    try store.remove(&jar)
    var again = Jar(jar.id, label: "again")
    try store.add(&again)
    try await session.commit([])
    #expect(engine.lastWrites == ["insert v1"])
    #expect(try await reread(jar.id)?.label == "again")
  }
}
