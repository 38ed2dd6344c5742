import DomainKit
import OrdersDomain
import StorageKit

@StoredRecord
struct JournalImportRecord: RootRecord {
  static let table = Table<JournalImportRecord>("orders_journal", internals: [.till, .opening])

  let id: UniqueID
  let version: Int
  /// The lowercase name of the till; empty for a shop with one till.
  let till: String
  /// The name of the file without its folder.
  let file: String
  /// The hash of the first sale: ``OrdersDomain/JournalImport/firstSaleHash``. The name is stored, so
  /// it stays.
  let opening: Int64
  /// The times of the earliest and of the latest sale.
  let firstAt: Int64
  let lastAt: Int64
  let importedAt: Int64
  let currency: String?
  let timeZone: String?
  /// The name of the till as a user wrote it; ``till`` is the one that queries compare.
  let tillName: String?
  /// The order of day and month in which the dates were read; `nil` in rows of older versions.
  let dateOrder: String?
  /// The relation between equal sales that the user named.
  let equalSales: String?
  /// The units of the times, longest first, separated by spaces; `nil` in rows of older versions.
  let timeUnits: String?

  static let schema: [SchemaChange] = [
    .createTable(
      .root(
        table.layout.name,
        [
          .text("till"), .text("file"), .integer("opening"), .integer("first_at"), .integer("last_at"),
          .integer("imported_at"),
        ])),
    .createIndex(IndexDefinition("orders_journal_file", on: table.layout.name, ["till", "file", "id"])),
    .createIndex(IndexDefinition("orders_journal_first", on: table.layout.name, ["till", "first_at"])),
    .createIndex(IndexDefinition("orders_journal_last", on: table.layout.name, ["till", "last_at"])),
    .addColumn(table: "orders_order", .id("journal_id", optional: true)),
    .addColumn(table: "orders_order", .integer("sale_content", optional: true)),
    .createIndex(
      IndexDefinition(
        "orders_order_journal", on: "orders_order", ["journal_id", "id"], where: .present("journal_id"))),
  ]

  static let currencyAndTimeZone: [SchemaChange] = [
    .addColumn(table: table.layout.name, .text("currency", optional: true)),
    .addColumn(table: table.layout.name, .text("time_zone", optional: true)),
  ]

  static let tillNames: [SchemaChange] = [.addColumn(table: table.layout.name, .text("till_name", optional: true))]
  static let dateOrders: [SchemaChange] = [.addColumn(table: table.layout.name, .text("date_order", optional: true))]
  static let equalSalesAnswers: [SchemaChange] = [
    .addColumn(table: table.layout.name, .text("equal_sales", optional: true))
  ]
  static let timeUnits: [SchemaChange] = [
    .addColumn(table: table.layout.name, .text("time_units", optional: true))
  ]
}

enum JournalImportMapper: AggregateMapper {
  /// The stored form of dates without an order.
  private static let noOrder = "none"

  static func root(of journalImport: JournalImport) -> JournalImportRecord {
    JournalImportRecord(
      id: journalImport.id.raw, version: journalImport.version, till: journalImport.till.value,
      file: journalImport.file, opening: journalImport.firstSaleHash, firstAt: journalImport.first.milliseconds,
      lastAt: journalImport.last.milliseconds, importedAt: journalImport.importedAt.milliseconds,
      currency: journalImport.currency?.code, timeZone: journalImport.timeZone,
      tillName: journalImport.till == .unnamed ? nil : journalImport.till.spelling,
      dateOrder: journalImport.dates?.rawValue ?? noOrder, equalSales: journalImport.equalSales?.rawValue,
      timeUnits: journalImport.units.isEmpty
        ? nil : journalImport.units.sorted().map(\.rawValue).joined(separator: " "))
  }

  static func entity(from record: JournalImportRecord, parts _: [NoPart]) throws -> JournalImport {
    guard record.firstAt <= record.lastAt else {
      throw StorageError.malformedRow(table: "orders_journal", reason: "it ends before it begins")
    }
    return JournalImport(
      id: ID(record.id), till: try TillName(stored: record.till, spelling: record.tillName), file: record.file,
      firstSaleHash: record.opening,
      span: Timestamp(milliseconds: record.firstAt)...Timestamp(milliseconds: record.lastAt),
      importedAt: Timestamp(milliseconds: record.importedAt),
      currency: try record.currency.map { try known(Currency($0), "currency") }, timeZone: record.timeZone,
      dates: try dates(record.dateOrder),
      equalSales: try record.equalSales.map { try known(EqualSales(rawValue: $0), "relation of equal sales") },
      units: try units(record.timeUnits))
  }

  private static func dates(_ name: String?) throws -> DateOrder? {
    // Older versions read the month first, and did not store it.
    guard let name else { return .monthFirst }
    if name == noOrder { return nil }
    let dates: DateOrder = try known(DateOrder(rawValue: name), "order of dates")
    return dates
  }

  private static func units(_ names: String?) throws -> Set<TimePrecision> {
    let words = names?.split(separator: " ") ?? []
    return Set(try words.map { try known(TimePrecision(rawValue: String($0)), "unit of time") })
  }

  private static func known<Value>(_ value: Value?, _ meaning: String) throws -> Value {
    guard let value else { throw StorageError.malformedRow(table: "orders_journal", reason: "unknown \(meaning)") }
    return value
  }
}

struct StoredJournalImportRepository: StoredRepository, JournalImportRepository {
  let store: EntityStore<JournalImportMapper>
  let storage: FeatureStorage

  func journalImport(_ id: ID<JournalImport>) async throws -> JournalImport? { try await store.find(id) }

  func imports(of till: TillName, endingOrBeginningAt moment: Timestamp) async throws -> [JournalImport] {
    let query = Query<JournalImportRecord>().where(.till, .equal, till.value)
    let found = try await store.list(query.where(.lastAt, .equal, moment.milliseconds))
    return found + (try await store.list(query.where(.firstAt, .equal, moment.milliseconds)))
  }

  func imports(named file: String) async throws -> [JournalImport] {
    try await store.list(Query<JournalImportRecord>().where(.file, .equal, file))
  }

  func imports(of till: TillName) async throws -> [JournalImport] {
    try await store.list(Query<JournalImportRecord>().where(.till, .equal, till.value).sorted(by: .id))
  }

  func reserveDates(of till: TillName) async throws { try await storage.reserve(rule: "dates \(till.value)") }

  func tills() async throws -> [TillName] {
    let summary = Query<JournalImportRecord>().summary(groupedBy: [.column("till"), .column("till_name")], sums: [])
    let tills = try await storage.summary(summary).compactMap { row in
      try String(storedValue: row[0]).map { try TillName(stored: $0, spelling: String(storedValue: row[1])) }
    }
    // Two processes that import a till's first files at the same time may store two spellings.
    let named = Dictionary(grouping: tills, by: \.value).compactMap { $0.value.min { $0.spelling < $1.spelling } }
    return named.sorted { $0.value < $1.value }
  }
}
