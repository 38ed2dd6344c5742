import DomainKit
import StorageKit
import Synchronization
import Testing
import TestingKit

@Suite struct `Entities that units remember for later ones` {
  private let ours: Roastery
  private let theirs: Roastery
  private let jar: Jar

  init() async throws {
    ours = try Roastery([])
    // Another process on the same database.
    theirs = try Roastery(after: ours, [])
    jar = try await ours.add(ours.newJar("arabica"))
    _ = try await beans()
  }

  /// Runs a unit that looks the jar up by its label.
  ///
  /// - Returns: The number of times that its body ran, and its value.
  private func unit<Value: Sendable>(
    _ body: @Sendable (EntityStore<JarMapper>, inout Jar) throws -> Value
  ) async throws -> (runs: Int, value: Value) {
    let runs = Mutex(0)
    let value = try await ours.unit { store in
      runs.withLock { $0 += 1 }
      guard var jar = try await store.find("arabica", in: .label) else { throw Trouble("there is no jar") }
      return try body(store, &jar)
    }
    return (runs.withLock { $0 }, value)
  }

  private func beans() async throws -> [String] { try await unit { _, jar in jar.beans }.value }

  @Test func `are taken without a second run as long as they are stored so`() async throws {
    let changed = try await unit { store, jar in
      jar.fill(with: "bean")
      try store.update(&jar)
    }
    #expect(changed.runs == 1)
    #expect(try await beans() == ["bean"])
  }

  @Test func `are read again by a unit whose commit finds them changed`() async throws {
    try await theirs.fill(jar, with: "theirs")
    let changed = try await unit { store, jar in
      jar.fill(with: "ours")
      try store.update(&jar)
    }
    #expect(changed.runs == 2)
    #expect(try await beans() == ["theirs", "ours"])
  }

  @Test func `are read again by a unit that relies on them for another change`() async throws {
    try await theirs.fill(jar, with: "theirs")
    let ids = ours.ids
    let added = try await unit { store, jar in
      var copy = Jar(ids.next(), label: jar.beans.joined())
      try store.add(&copy)
      return copy.label
    }
    #expect(added.runs == 2)
    #expect(added.value == "theirs")
  }

  @Test func `are read again by a unit that stores nothing`() async throws {
    try await theirs.fill(jar, with: "theirs")
    #expect(try await beans() == ["theirs"])
  }

  @Test func `are read again by a unit that fails because of them`() async throws {
    try await theirs.fill(jar, with: "theirs")
    let ids = ours.ids
    let added = try await unit { store, jar in
      if jar.beans.isEmpty { throw Trouble("there are no beans") }
      var copy = Jar(ids.next(), label: "copy")
      try store.add(&copy)
    }
    #expect(added.runs == 2)
  }

  @Test func `are no reason to repeat a commit that may have stored the unit`() async throws {
    let unknown = StorageError.outcomeUnknown("memory", unit: ours.ids.next())
    let before = ours.engine.commits.count
    ours.engine.beforeCommits { _ in throw unknown }
    await #expect(throws: unknown) {
      _ = try await unit { store, jar in
        jar.fill(with: "bean")
        try store.update(&jar)
      }
    }
    #expect(ours.engine.commits.count == before + 1)
  }

  @Test func `are relied on also by a unit that has only shown them before`() async throws {
    let (theirs, jar, ids, runs) = (theirs, jar, ours.ids, Diary())
    let beans = try await ours.unit { store in
      _ = try await store.list(Query(), .informing)
      let beans = try await store.find("arabica", in: .label)?.beans
      runs.note("run")
      // A detached task does not join the unit.
      if runs.lines.count == 1 { try await Task.detached { try await theirs.fill(jar, with: "theirs") }.value }
      var copy = Jar(ids.next(), label: "copy")
      try store.add(&copy)
      return beans
    }
    #expect(beans == ["theirs"])
  }

  @Test func `are not taken by a unit that must find a certain version`() async throws {
    try await theirs.fill(jar, with: "theirs")
    let changed = try await WorkScope.with(\.seenVersion, SeenVersion(jar.id.raw, 2)) {
      try await unit { store, jar in
        jar.fill(with: "ours")
        try store.update(&jar)
      }
    }
    #expect(changed.runs == 1)
    #expect(try await beans() == ["theirs", "ours"])
  }

  @Test func `are found together with others`() async throws {
    _ = try await ours.add(ours.newJar("robusta"))
    let labels = try await ours.unit { store in
      try await store.find(["arabica", "robusta", "liberica"], in: .label).mapValues(\.label)
    }
    #expect(labels == ["arabica": "arabica", "robusta": "robusta"])
  }

  @Test func `are not as a unit left them that failed`() async throws {
    let other = try await ours.add(ours.newJar("robusta"))
    await #expect(throws: Trouble()) {
      try await ours.unit { store in
        var jar = try #require(try await store.find(other.id))
        jar.fill(with: "bean")
        try store.update(&jar)
        #expect(try await store.find("robusta", in: .label)?.beans == ["bean"])
        throw Trouble()
      }
    }
    // The commit of a unit that stores something confirms what it took.
    let ids = ours.ids
    let beans = try await ours.unit { store in
      var copy = Jar(ids.next(), label: "copy", beans: try await store.find("robusta", in: .label)?.beans ?? [])
      try store.add(&copy)
      return copy.beans
    }
    #expect(beans == [])
  }

  @Test func `are not found under a former value by a unit that has seen the present one`() async throws {
    try await theirs.unit { [jar] store in
      var jar = try #require(try await store.find(jar.id))
      jar.label = "robusta"
      try store.update(&jar)
    }
    try await ours.unit { store in
      let labels = try await store.list(Query()).map(\.label)
      #expect(labels == ["robusta"])
      #expect(try await store.find("arabica", in: .label) == nil)
    }
  }

  @Test func `are missed, and forgotten, when they were removed meanwhile`() async throws {
    try await theirs.unit { [jar] store in
      var jar = try #require(try await store.find(jar.id))
      try store.remove(&jar)
    }
    await #expect(throws: Trouble("there is no jar")) { try await beans() }
    let runs = Mutex(0)
    let found = try await ours.unit { store in
      runs.withLock { $0 += 1 }
      return try await store.find("arabica", in: .label)
    }
    #expect(found == nil)
    #expect(runs.withLock { $0 } == 1, "the state that is missing is not cached any longer")
  }
}
