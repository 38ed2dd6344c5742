import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `Conflicts within and between units`: JarUnits {
  let engine: RecordingEngine
  let ids = SequentialIDs()

  init() throws { engine = try RecordingEngine() }

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

  @Test func `a unit that changes another entity than the seen one must change that one too`() async throws {
    let (jar, other) = (try await stored(), try await stored())
    let seen = SeenVersion(jar)
    let (session, store) = try open()
    var added = Jar(ids.next(), label: "new")
    try store.add(&added)
    try session.checkIsAmongChanges(seen)
    var found = try #require(try await store.find(other.id))
    try store.update(&found)
    var wanted = try #require(try await store.find(jar.id))
    #expect(throws: ChangedSince(id: jar.id.raw, expected: 1, found: 0)) {
      try session.checkIsAmongChanges(seen)
    }
    try store.update(&wanted)
    try session.checkIsAmongChanges(seen)
  }

  @Test func `a unit that does not find the version that the user saw stores nothing`() async throws {
    let shop = try Roastery([])
    let (jar, other) = (try await shop.add(shop.newJar("old")), try await shop.add(shop.newJar("other")))
    let seen = SeenVersion(jar)
    await #expect(throws: ChangedSince(id: jar.id.raw, expected: 1, found: 0)) {
      try await WorkScope.with(\.seenVersion, seen) { try await shop.label(other, "mine") }
    }
    try await shop.label(jar, "theirs")
    await #expect(throws: ChangedSince(id: jar.id.raw, expected: 1, found: 2)) {
      try await WorkScope.with(\.seenVersion, seen) { try await shop.label(jar, "mine") }
    }
    #expect(try await shop.labels() == ["other", "theirs"])
    try await WorkScope.with(\.seenVersion, seen.at(2)) { try await shop.label(jar, "mine") }
    #expect(try await shop.labels() == ["mine", "other"])
  }

  @Test func `a unit that reserves a rule twice stores it once`() async throws {
    let (session, _) = try open()
    for _ in 1...2 { try await FeatureStorage(of: "tests", session).reserve(rule: "labels") }
    try await session.commit([])
    #expect(engine.lastWrites == ["insert v1"])
  }

  @Test func `of two units that claim one rule, one conflicts, the first time as well`() async throws {
    for _ in 1...2 {
      let ((first, _), (second, _)) = (try open(), try open())
      for session in [first, second] { try await FeatureStorage(of: "tests", session).reserve(rule: "labels") }
      try await first.commit([])
      await #expect(throws: ConcurrencyConflict.self) { try await second.commit([]) }
    }
  }

  @Test func `units that claim rules of other names or features do not conflict`() async throws {
    let ((first, _), (second, _), (third, _)) = (try open(), try open(), try open())
    try await FeatureStorage(of: "tests", first).reserve(rule: "labels")
    try await FeatureStorage(of: "tests", second).reserve(rule: "names")
    try await FeatureStorage(of: "others", third).reserve(rule: "labels")
    for session in [first, second, third] { try await session.commit([]) }
    #expect(engine.commits.count == 3)
  }

  @Test func `an entity that the unit has not read can be neither saved nor removed`() async throws {
    var stored = try await stored()
    let (session, store) = try open()
    for var jar in [Jar(ids.next(), label: "new"), stored] {
      for change in [store.update, store.reserve, store.remove] {
        #expect(throws: UnitOfWorkError.self) { try change(&jar) }
      }
    }
    try await session.commit([])
    #expect(engine.commits.count == 1)
    let (_, other) = try open()
    _ = try await other.find(stored.id)
    try other.update(&stored)
  }

  /// A second jar, so that a unit has a write.
  private func addOther(to store: EntityStore<JarMapper>) throws {
    var other = Jar(ids.next(), label: "other")
    try store.add(&other)
  }

  @Test func `an entity that was found and not changed is expected unchanged at the commit`() async throws {
    let id = try await stored().id
    let (session, store) = try open()
    _ = try await store.find(id)
    _ = try await store.find(ID(ids.next()))
    try addOther(to: store)
    try await session.commit([])
    #expect(engine.lastWrites.first == "insert v1")
    #expect(Set(engine.lastWrites.dropFirst()) == ["expect v1", "expect v0"])
  }

  @Test(arguments: [true, false])
  func `an entity that was found or listed and changed by another unit is a conflict`(_ isListed: Bool) async throws {
    let id = try await stored().id
    let (session, store) = try open()
    let found = isListed ? try await store.list(Query()).first : try await store.find(id)
    let jar = try #require(found)
    try addOther(to: store)
    try await relabel(id, "new")
    await #expect(throws: conflict(jar, expected: 1, found: 2)) { try await session.commit([]) }
  }

  @Test func `an entity that only informed is no conflict, unless the unit then relies on it`() async throws {
    let id = try await stored().id
    for relies in [false, true] {
      let (session, store) = try open()
      let jar = try #require(try await store.list(Query(), .informing).first)
      _ = try await store.find(id, .informing)
      if relies { _ = try await store.find(id) }
      try addOther(to: store)
      try await relabel(id, relies ? "newer" : "new")
      if relies {
        await #expect(throws: conflict(jar, expected: 2, found: 3)) { try await session.commit([]) }
      } else {
        try await session.commit([])
      }
    }
  }

  @Test func `of two units that claim an entity one fails, though neither changes it`() async throws {
    let id = try await stored().id
    let (first, firstStore) = try open()
    let (second, secondStore) = try open()
    for store in [firstStore, secondStore] {
      var jar = try #require(try await store.find(id))
      try store.reserve(&jar)
    }
    try await first.commit([])
    await #expect(throws: ConcurrencyConflict.self) { try await second.commit([]) }
  }

  @Test func `all reads of a unit see one moment`() async throws {
    let id = try await stored().id
    let (_, store) = try open()
    _ = try await store.existingValues([String](), in: .label)
    try await relabel(id, "new")
    let (session, other) = try open()
    try addOther(to: other)
    try await session.commit([])
    #expect(try await store.find(id)?.label == "old")
    #expect(try await store.list(Query()).map(\.label) == ["old"])
  }

  @Test func `of two tasks of one unit that save an entity one is refused, and no change is lost`() async throws {
    let id = try await stored().id
    let (session, store) = try open()
    let jar = try #require(try await store.find(id))
    let saved = await withTaskGroup(of: String?.self) { group in
      for number in 1...20 {
        group.addTask {
          var copy = jar
          copy.label = "\(number)"
          return (try? store.update(&copy)) == nil ? nil : copy.label
        }
      }
      return await group.reduce(into: [String]()) { if let label = $1 { $0.append(label) } }
    }
    try await session.commit([])
    #expect(saved.count == 1)
    #expect(try await open().1.find(id)?.label == saved.first)
  }

  @Test func `what was removed in this unit cannot be changed`() async throws {
    let id = try await stored().id
    let (_, store) = try open()
    var jar = try #require(try await store.find(id))
    var copy = jar
    try store.remove(&jar)
    #expect(throws: ConcurrencyConflict.self) { try store.update(&copy) }
  }

  @Test func `what another unit has stored meanwhile is a conflict at the commit, and nothing is stored`() async throws
  {
    let id = try await stored().id
    let (session, store) = try open()
    var mine = try #require(try await store.find(id))
    try await relabel(id, "theirs")
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

  @Test func `an entity from outside a body that runs again does not overwrite the other unit's change`() async throws {
    let shop = try Roastery([])
    let jar = try await shop.add(shop.newJar("old"))
    var outside = jar
    outside.label = "mine"
    let runs = Diary()
    await #expect(throws: UnitOfWorkError.self) {
      try await shop.unit { [outside] store in
        runs.note("run")
        if runs.lines.count == 1 { _ = try await store.find(jar.id) }
        var copy = outside
        if runs.lines.count == 1 { try await shop.relabel(jar.id, "theirs") }
        try store.update(&copy)
      }
    }
    #expect(try await shop.labels() == ["theirs"])
  }

  @Test func `no lock is held while a body waits: others commit meanwhile, and the body runs again`() async throws {
    let shop = try Roastery([])
    let jar = try await shop.add(shop.newJar("old"))
    let runs = Diary()
    try await shop.unit { store in
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
