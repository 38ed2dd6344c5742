import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `A feature's part of the database` {
  private let engine: RecordingEngine
  private let session: TrackedSession
  private let refusal = StorageError.foreignTable("tests_jar", feature: "bakery")

  init() throws {
    engine = try RecordingEngine()
    session = TrackedSession(engine: engine, unit: SequentialIDs.id(1))
  }

  @Test func `has no store for another feature's entities`() {
    #expect(throws: refusal) { try EntityStore<JarMapper>(FeatureStorage(of: "bakery", session)) }
    #expect(throws: Never.self) { try EntityStore<JarMapper>(FeatureStorage(of: "tests", session)) }
    #expect(refusal.message == "bakery uses tests_jar, a table of tests")
    #expect(refusal.kind == .bug)
  }

  @Test func `is refused in a unit that does not track changes`() async throws {
    let unsupported = StorageError.unsupported("A unit of work without tracked changes")
    try await MemoryStore(0).unitOfWork { $0 }.execute(for: .anyone("tests")) { _ in
      let unit = try #require(Unit.current)
      #expect(throws: unsupported) { try FeatureStorage(of: "tests", in: unit) }
    }
  }

  @Test func `does not take the beginning of a name for the name`() {
    #expect(throws: StorageError.foreignTable("tests_jar", feature: "test")) {
      try EntityStore<JarMapper>(FeatureStorage(of: "test", session))
    }
  }

  @Test func `answers no question about another feature's tables`() async throws {
    let (foreign, table) = (FeatureStorage(of: "bakery", session), JarRecord.table.layout)
    let select = Query<JarRecord>().select()
    await #expect(throws: refusal) { try await foreign.rows(select) }
    await #expect(throws: refusal) { try await foreign.estimate(select) }
    await #expect(throws: refusal) { try await foreign.existingValues([], in: "label", of: table) }
    await #expect(throws: refusal) {
      try await foreign.summary(Query<JarRecord>().summary(groupedBy: [], sums: []))
    }
    #expect(try await FeatureStorage(of: "tests", session).rows(select).isEmpty)
  }

  @Test func `leads to no foreign parts`() async throws {
    let foreign = TableLayout(name: "bakery_crumb", columns: BeanRecord.table.layout.columns)
    let select = Query<JarRecord>().select(including: foreign)
    await #expect(throws: StorageError.foreignTable("bakery_crumb", feature: "tests")) {
      try await FeatureStorage(of: "tests", session).rows(select)
    }
    let condition = Condition.hasPart(foreign, [], of: JarRecord.table.layout)
    for condition in [condition, .checked(condition)] {
      let select = Query<JarRecord>().where(condition).select()
      await #expect(throws: StorageError.foreignTable("bakery_crumb", feature: "tests")) {
        try await FeatureStorage(of: "tests", session).rows(select)
      }
    }
  }
}
