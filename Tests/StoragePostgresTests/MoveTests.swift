import DomainKit
import StorageKit
import TestEngines
import Testing
import TestingKit

@Suite struct `A move` {
  typealias Kind = TestDatabase.Kind
  static let pairs = Kind.allCases.flatMap { source in Kind.allCases.map { (source, $0) } }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func places(
    _ source: Kind, _ target: Kind, _ name: String = "shop"
  ) async throws -> (TestDatabase, TestDatabase) {
    (try await source.make("\(folder.path)/\(name)-old.db"), try await target.make("\(folder.path)/\(name)-new.db"))
  }

  /// Returns a filled database and its rows.
  private func fill(_ place: TestDatabase) async throws -> [String: [[StoredValue]]] {
    let engine = try place.open()
    defer { engine.close() }
    try await Cellar.fill(engine)
    return try await Cellar.rows(engine)
  }

  private func rows(_ place: TestDatabase) async throws -> [String: [[StoredValue]]] {
    let engine = try place.open()
    defer { engine.close() }
    try await Cellar.open(engine)
    return try await Cellar.rows(engine)
  }

  /// Moves a database with engines of its own, as a process does.
  @discardableResult
  private func move(
    _ source: TestDatabase, _ target: TestDatabase, fuse: Fuse = Fuse(after: .max, .before),
    onlyTarget: Bool = false, hook: @escaping @Sendable () async throws -> Void = {}
  ) async throws -> Int {
    let old = FusedEngine(try source.open(), onlyTarget ? Fuse(after: .max, .before) : fuse)
    let new = FusedEngine(try target.open(), fuse, hook: hook)
    defer {
      old.close()
      new.close()
    }
    return try await DatabaseMove(from: old, at: "old", to: new, at: "new", Cellar.migrations, batchSize: 3).run()
  }

  @Test(arguments: pairs) func `carries all rows in either direction`(_ source: Kind, _ target: Kind) async throws {
    let (old, new) = try await places(source, target)
    let before = try await fill(old)
    let count = try await move(old, new)
    #expect(count == before.values.reduce(0) { $0 + $1.count })
    #expect(try await rows(new) == before)
    let engine = try new.open()
    defer { engine.close() }
    try await Cellar.open(engine)
    #expect(try await Cellar.search("кава", engine) == 7)
    #expect(try await Cellar.search("first", engine) == 1)
    #expect(try await engine.checkIntegrity() == [])
    try await Cellar.add(50, to: engine)
    // A database that was moved here moves on, with the identities of the earlier batches left out.
    let third = try await source.make("\(folder.path)/third.db")
    try await move(new, third)
    #expect(try await rows(third)["jars_jar"]?.count == 9)
  }

  @Test(arguments: pairs) func `stops running programs until it is taken back`(_ source: Kind, _ target: Kind)
    async throws
  {
    let (old, new) = try await places(source, target)
    _ = try await fill(old)
    let till = try old.open()
    defer { till.close() }
    try await Cellar.open(till)
    try await move(old, new)
    await #expect(throws: StorageError.moved(till.displayName, to: "new")) { try await Cellar.add(60, to: till) }
    await #expect(throws: StorageError.moved(till.displayName, to: "new")) {
      _ = try await till.claimDue(
        Lease(owner: Cellar.id(1), duration: 9_000),
        handlers: [HandlerKey(handler: "jars.a", stableName: "jars.filled")], limit: 9)
    }
    await #expect(throws: StorageError.moved(till.displayName, to: "new")) { try await rows(old) }
    await #expect(throws: StorageError.moved(till.displayName, to: "new")) { try await move(old, new) }
    let undoing = try old.open()
    defer { undoing.close() }
    try await undoing.openDespiteMoveMark(Cellar.migrations)
    #expect(try await DatabaseMove.undo(undoing, Cellar.migrations).counterpart == "new")
    await #expect(throws: StorageError.notMoved(undoing.displayName)) {
      try await DatabaseMove.undo(undoing, Cellar.migrations)
    }
    try await Cellar.add(60, to: till)
    try await Cellar.add(61, to: undoing)
    #expect(try await rows(old)["jars_jar"]?.count == 10)
  }

  @Test(arguments: pairs) func `survives a kill at every step`(_ source: Kind, _ target: Kind) async throws {
    for moment in Fuse.Moment.allCases {
      var steps = 0
      var isComplete = false
      while !isComplete {
        let name = "\(moment)-\(steps)"
        let (old, new) = try await places(source, target, name)
        let before = try await fill(old)
        let fuse = Fuse(after: steps, moment)
        do {
          try await move(old, new, fuse: fuse)
          isComplete = true
        } catch is Fuse.Blown {
          do {
            try await move(old, new)
          } catch StorageError.moved {
            // The kill came after the last step.
          }
        }
        #expect(try await rows(new) == before, "\(name)")
        steps += target == .server || source == .server ? 4 : 1
      }
      #expect(steps > 20)
    }
  }

  @Test(arguments: pairs) func `that is killed leaves no place that opens as a new database`(
    _ source: Kind, _ target: Kind
  ) async throws {
    for steps in 1..<9 {
      let (old, new) = try await places(source, target, "\(steps)")
      let before = try await fill(old)
      await #expect(throws: Fuse.Blown.self) { try await move(old, new, fuse: Fuse(after: steps, .after)) }
      if try await mark(of: old) != nil {
        #expect(try await mark(of: new)?.state == .arriving, "\(steps)")
        await #expect(throws: StorageError.self, "\(steps)") { try await rows(new) }
      }
      try await move(old, new)
      #expect(try await rows(new) == before, "\(steps)")
    }
  }

  @Test(arguments: pairs) func `that is killed before it marks the source can be repeated or its target removed`(
    _ source: Kind, _ target: Kind
  ) async throws {
    for isRemoved in [false, true] {
      let (old, new) = try await places(source, target, "\(isRemoved)")
      let before = try await fill(old)
      // The steps are: open the source, read the target's migrations, create it, mark the source.
      await #expect(throws: Fuse.Blown.self) { try await move(old, new, fuse: Fuse(after: 3, .before)) }
      #expect(try await mark(of: old) == nil)
      #expect(try await mark(of: new)?.state == .arriving)
      #expect(try await rows(old) == before)
      if isRemoved {
        #expect(try await undo(new).state == .arriving)
        #expect(try await history(of: new).isEmpty)
      }
      try await move(old, new)
      #expect(try await rows(new) == before)
    }
  }

  @Test(arguments: pairs) func `that has copied rows keeps its target`(_ source: Kind, _ target: Kind) async throws {
    let (old, new) = try await places(source, target)
    let before = try await fill(old)
    await #expect(throws: Fuse.Blown.self) { try await move(old, new, fuse: Fuse(after: 9, .after)) }
    await #expect(throws: StorageError.self) { try await undo(new) }
    #expect(try await mark(of: new)?.state == .arriving)
    try await move(old, new)
    #expect(try await rows(new) == before)
  }

  private func undo(_ place: TestDatabase) async throws -> MoveMark {
    let engine = try place.open()
    defer { engine.close() }
    return try await DatabaseMove.undo(engine, Cellar.migrations)
  }

  private func history(of place: TestDatabase) async throws -> [AppliedMigration] {
    let engine = try place.open()
    defer { engine.close() }
    return try await engine.migrationHistory()
  }

  private func mark(of place: TestDatabase) async throws -> MoveMark? {
    MoveMark(in: try await history(of: place))
  }

  @Test(arguments: pairs) func `that fails leaves the source in use and can be repeated`(
    _ source: Kind, _ target: Kind
  ) async throws {
    for steps in [0, 2, 6] {
      let (old, new) = try await places(source, target, "\(steps)")
      _ = try await fill(old)
      await #expect(throws: Fuse.Blown.self) {
        try await move(old, new, fuse: Fuse(after: steps, .before), onlyTarget: true)
      }
      let till = try old.open()
      try await Cellar.open(till)
      try await Cellar.add(70, to: till)
      till.close()
      let before = try await rows(old)
      try await move(old, new)
      #expect(try await rows(new) == before, "\(steps)")
    }
  }

  @Test(arguments: pairs) func `lets no other process write meanwhile`(_ source: Kind, _ target: Kind) async throws {
    let (old, new) = try await places(source, target)
    let before = try await fill(old)
    let till = try old.open()
    defer { till.close() }
    try await Cellar.open(till)
    try await move(old, new) {
      await #expect(throws: StorageError.moving(till.displayName, to: "new")) { try await Cellar.add(80, to: till) }
      await #expect(throws: StorageError.self) { try await rows(new) }
    }
    #expect(try await rows(new) == before)
  }

  @Test(arguments: pairs) func `that is taken back meanwhile fails`(_ source: Kind, _ target: Kind) async throws {
    let (old, new) = try await places(source, target)
    _ = try await fill(old)
    let undoing = try old.open()
    defer { undoing.close() }
    await #expect(throws: StorageError.self) {
      try await move(old, new) { _ = try? await DatabaseMove.undo(undoing, Cellar.migrations) }
    }
    _ = try await rows(old)
    await #expect(throws: StorageError.self) { try await rows(new) }
  }

  @Test(arguments: pairs) func `refuses a target with data`(_ source: Kind, _ target: Kind) async throws {
    let (old, new) = try await places(source, target)
    _ = try await fill(old)
    let other = try await fill(new)
    let displayName = try new.open().displayName
    await #expect(throws: StorageError.notEmpty(displayName)) { try await move(old, new) }
    #expect(try await rows(new) == other)
    _ = try await rows(old)
    await #expect(throws: StorageError.self) { try await move(old, old) }
    _ = try await rows(old)
  }

  @Test(arguments: pairs) func `says how to empty a target that has only what a new database has`(
    _ source: Kind, _ target: Kind
  ) async throws {
    let (old, new) = try await places(source, target)
    _ = try await fill(old)
    let initial = try await rows(new)
    #expect(initial["jars_jar"]?.count == 1)
    let error = await #expect(throws: StorageError.self) { try await move(old, new) }
    let hint = target == .server ? "DROP SCHEMA " : "remove it with: rm "
    #expect(error?.code == "storage.not-empty")
    #expect(error?.suggestion?.contains(hint) == true, "\(error.debugDescription)")
    #expect(try await rows(new) == initial)
    _ = try await rows(old)
  }
}
