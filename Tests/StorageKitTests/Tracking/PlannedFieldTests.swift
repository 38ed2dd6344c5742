import DomainKit
import StorageKit
import Testing
import TestingKit

/// A row with columns of every meaning.
@StoredRecord
private struct TillRecord: RootRecord {
  static let table = Table<TillRecord>(
    "tests_till", secrets: [.code, .spare], internals: [.seal], amounts: [.cash, .float], in: .currency,
    percentages: [.tax, .fee], wordings: [.kind: ["guest": "customer"]])
  let id: UniqueID
  let version: Int
  let code: String
  let spare: String?
  let currency: String
  let cash: Int64
  let float: Int64?
  let isOpen: Bool
  let hasKey: Bool
  let openedAt: Int64
  let rentedFrom: Int64
  let rentedUntil: Int64
  let clerk: UniqueID?
  let drawers: Int
  let tax: Int
  let fee: Int
  let kind: String
  let seal: String

  static let migration = Migration(
    "tests.0001-till",
    [
      .createTable(
        .root(
          "tests_till",
          [
            .text("code"), .text("spare", optional: true), .text("currency"), .integer("cash"),
            .integer("float", optional: true), .integer("is_open"), .integer("has_key"), .integer("opened_at"),
            .integer("rented_from"), .integer("rented_until"), .id("clerk", optional: true), .integer("drawers"),
            .integer("tax"), .integer("fee"), .text("kind"), .text("seal"),
          ]))
    ])
}

@DomainEntity
private struct Till: Sendable {
  let id: ID<Till>
  let currency: String
  var seal = "unbroken"
}

private enum TillMapper: AggregateMapper {
  static func root(of till: Till) -> TillRecord {
    TillRecord(
      id: till.id.raw, version: till.version, code: "1234", spare: nil, currency: till.currency, cash: 450, float: nil,
      isOpen: true, hasKey: false, openedAt: 0, rentedFrom: 1_000, rentedUntil: 2_000, clerk: till.id.raw, drawers: 3,
      tax: 1_250, fee: 10_001, kind: "guest", seal: till.seal)
  }

  static func entity(from record: TillRecord, parts _: [NoPart]) -> Till {
    Till(id: ID(record.id), currency: record.currency, seal: record.seal)
  }
}

@Suite struct `What a plan shows of a row` {
  private func fields(in currency: String) async throws -> [String: String?] {
    let engine = InMemoryEngine()
    try engine.migrate { _ in CoreSchema.migrations + [TillRecord.migration] }
    let ids = SequentialIDs()
    let session = TrackedSession(engine: engine, unit: ids.next())
    var till = Till(id: ID(SequentialIDs.id(7)), currency: currency)
    try EntityStore<TillMapper>(FeatureStorage(of: "tests", session)).add(&till)
    let change = try #require(try await session.dryRun([]).first)
    #expect(change.fields.allSatisfy { $0.before == nil })
    return Dictionary(uniqueKeysWithValues: change.fields.map { ($0.name, $0.after) })
  }

  @Test func `leaves out what only serves the storage, and a row that changes in nothing else`() async throws {
    #expect(try await fields(in: "EUR").keys.contains("seal") == false)
    let engine = InMemoryEngine()
    try engine.migrate { _ in CoreSchema.migrations + [TillRecord.migration] }
    let ids = SequentialIDs()
    let store = { (session: TrackedSession) in try EntityStore<TillMapper>(FeatureStorage(of: "tests", session)) }
    let first = TrackedSession(engine: engine, unit: ids.next())
    var till = Till(id: ID(SequentialIDs.id(7)), currency: "EUR")
    try store(first).add(&till)
    try await first.commit([])
    let second = TrackedSession(engine: engine, unit: ids.next())
    var stored = try #require(try await store(second).find(till.id))
    stored.seal = "broken"
    try store(second).update(&stored)
    #expect(try await second.dryRun([]) == [])
  }

  @Test func `is what people read: money, times, flags and renamed values in words, and no secret`() async throws {
    let fields = try await fields(in: "EUR")
    #expect(
      fields == [
        "version": "1", "code": "(secret)", "currency": "EUR", "cash": "4.50 EUR", "is_open": "yes",
        "has_key": "no", "opened_at": "1970-01-01T00:00:00Z", "rented_from": "1970-01-01T00:00:01Z",
        "rented_until": "1970-01-01T00:00:02Z", "clerk": SequentialIDs.id(7).description, "drawers": "3",
        "tax": "12.5%", "fee": "10001", "kind": "customer",
      ])
  }

  @Test func `numbers its parts from one, and says what was in their places before`() async throws {
    let engine = InMemoryEngine()
    try engine.migrate { _ in CoreSchema.migrations + [JarMapper.migration] }
    let ids = SequentialIDs()
    let store = { (session: TrackedSession) in try EntityStore<JarMapper>(FeatureStorage(of: "tests", session)) }
    let first = TrackedSession(engine: engine, unit: ids.next())
    var jar = Jar(ids.next(), label: "a", beans: ["arabica", "robusta"])
    try store(first).add(&jar)
    try await first.commit([])
    let second = TrackedSession(engine: engine, unit: ids.next())
    var stored = try #require(try await store(second).find(jar.id))
    stored = Jar(stored.id, label: "a", beans: ["arabica", "mocha", "liberica"])
    stored.version = 1
    try store(second).update(&stored)
    let beans = try #require(try await second.dryRun([]).first { $0.entity == "tests_bean" })
    // The first part stays as it is.
    #expect(beans.rows == 2)
    #expect(
      beans.fields == [
        .init("2.name", before: "robusta", after: "mocha"), .init("3.name", before: nil, after: "liberica"),
      ])
  }

  @Test func `counts money as the currency does, and says the number where the currency is unknown`() async throws {
    #expect(try await fields(in: "JPY")["cash"] == "450 JPY")
    #expect(try await fields(in: "beans")["cash"] == "450")
  }
}
