import DomainKit
@testable import OrdersData
import OrdersDomain
import TestEngines
import Testing
import TestingKit

/// Tests for journals whose lines have the same values in another form.
extension `Importing a journal into a shop` {
  /// Three sales as a coffee machine writes them, with quotation marks, with other zeros, and with
  /// spaces.
  private static let forms = [
    [
      "3/1/2024,09,05-Fri,03-Mar,Latte,NA,1,38.7", "3/1/2024,09,05-Fri,03-Mar,Latte,NA,1,38.7",
      "3/1/2024,10,05-Fri,03-Mar,Cocoa,card,2,24",
    ],
    [
      #""3/1/2024","09","05-Fri","03-Mar","Latte","NA","1","38.7""#,
      #""3/1/2024","09","05-Fri","03-Mar","Latte","NA","1","38.7""#,
      #""3/1/2024","10","05-Fri","03-Mar","Cocoa","card","2","24""#,
    ],
    [
      "03/01/2024,9,05-Fri,03-Mar,Latte,NA,01,38.70", "03/01/2024,9,05-Fri,03-Mar,Latte,NA,01,38.70",
      "03/01/2024,10,05-Fri,03-Mar,Cocoa,card,02,24.00",
    ],
    [
      "3/1/2024,09, 05-Fri,03-Mar , Latte ,NA,1,38.7", "3/1/2024,09, 05-Fri,03-Mar , Latte ,NA,1,38.7",
      "3/1/2024,10, 05-Fri,03-Mar , Cocoa ,card,2,24",
    ],
  ]

  private func run(_ rows: some Sequence<String>, end: String = "\n", till: String? = nil) async throws -> [Int] {
    let text = ([Self.header] + rows).map { $0 + end }.joined()
    return try await run(folder.write(text.utf8, as: "till.csv"), till: till)
  }

  /// Stores lattes of nine o'clock from `till.csv` as an earlier version did: by the hash of each line's
  /// bytes.
  ///
  /// - Parameter last: The hour of the latest sale of the import.
  private func storeByBytes(_ rows: some Collection<String>, until last: Int = 9) async throws {
    let moment = try #require(Timestamp(year: 2024, month: 3, day: 1, hour: 9))
    let end = try #require(Timestamp(year: 2024, month: 3, day: 1, hour: last))
    let hashes = rows.map { Int64(bitPattern: StableHash.of($0.utf8)) }
    let first = try #require(hashes.first)
    let journal = JournalImport(
      id: shop.ids.next(), till: .unnamed, file: "till.csv", firstSaleHash: first, span: moment...end,
      importedAt: shop.clock.now)
    try await shop.storeImport(journal, hashes.map { ("Latte", moment, $0) })
  }

  @Test(arguments: forms.indices, ["\n", "\r\n"])
  func `brings nothing that was imported in another form`(form: Int, end: String) async throws {
    #expect(try await run(Self.forms[form]) == [3, 0, 0])
    for rows in Self.forms { #expect(try await run(rows, end: end) == [0, 3, 0]) }
    #expect(try await run(Self.forms[form], till: "bar") == [3, 0, 0])
    for rows in Self.forms { #expect(try await run(rows, till: "bar") == [0, 3, 0]) }
  }

  /// The first two sales are in the hour in which the journal begins, so an import of another file
  /// would count as the other part of that hour.
  @Test(arguments: forms.indices)
  func `brings what a journal gained that is written in another form`(form: Int) async throws {
    #expect(try await run(Self.forms[form][..<2]) == [2, 0, 0])
    let other = Self.forms[(form + 1) % Self.forms.count]
    #expect(try await run(other + [other[0]]) == [2, 2, 0])
    #expect(try await run(Self.forms[form]) == [0, 3, 0])
  }

  @Test(arguments: forms.indices)
  func `knows sales that an earlier version stored by the bytes of their lines`(form: Int) async throws {
    let rows = Self.forms[form]
    try await storeByBytes(rows[..<2])
    #expect(try await run(rows[..<2]) == [0, 2, 0])
    #expect(try await run(rows + [rows[0]]) == [2, 2, 0])
    #expect(try await run(rows + [rows[0]]) == [0, 4, 0])
  }

  /// Stores a sale of each item at ten o'clock as an earlier version did, with the hash of its name without
  /// marks.
  private func storeWithoutMarks(_ items: String...) async throws {
    try await store(items, in: shop, by: FoldedText.withoutMarks)
  }

  /// Stores a sale of each item at ten o'clock with the hash of this key of the item.
  private func store(_ items: [String], in shop: StoredShop, by key: (String) -> String) async throws {
    let moment = try #require(Timestamp(year: 2024, month: 3, day: 1, hour: 10))
    let price = try Money(parsing: "60", .uah)
    let hashes = items.map { item in
      SaleParser.contentHash(SaleTime(LocalDateTime(utc: moment), in: .utc), key: key(item), quantity: 1, price)
    }
    let journal = JournalImport(
      id: shop.ids.next(), till: .unnamed, file: "till.csv", firstSaleHash: try #require(hashes.first),
      span: moment...moment, importedAt: shop.clock.now)
    try await shop.storeImport(journal, zip(items, hashes).map { ($0, moment, $1) }, price: "60")
  }

  private func row(of item: String) -> String { "3/1/2024,10,05-Fri,03-Mar,\(item),NA,1,60" }

  /// The hash of an earlier version lacks the vowels of the item, so it is also that of another one.
  @Test func `knows a sale by its values if its stored hash is also that of another item`() async throws {
    let (pork, noodles) = (row(of: "หมูกรอบ"), row(of: "หมี่กรอบ"))
    try await storeWithoutMarks("หมูกรอบ")
    #expect(try await run([pork]) == [0, 1, 0])
    #expect(try await run([noodles, pork]) == [1, 1, 0])
    #expect(try await run([noodles, pork]) == [0, 2, 0])
    #expect(try await run([pork, noodles], till: "bar") == [2, 0, 0])
  }

  @Test func `knows the sales of an item without marks and of one with them by their values`() async throws {
    try await storeWithoutMarks("ช้า", "ชา")
    #expect(try await run([row(of: "ชา"), row(of: "ช้า")]) == [0, 2, 0])
  }

  @Test func `takes no sale of an item with marks for one of an item without them`() async throws {
    try await storeWithoutMarks("ช้า")
    #expect(try await run([row(of: "ชา")]) == [1, 0, 0])
    #expect(try await run([row(of: "ชา"), row(of: "ช้า")]) == [0, 2, 0])
  }

  @Test(arguments: TestEngine.allCases)
  func `knows the sales of a Greek item in capitals and small letters, also those of an earlier version`(
    engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    func sell(_ items: String..., till: String? = nil) async throws -> [Int] {
      try await run(write(items.map { row(of: $0) }), till: till, in: shop)
    }
    try await store(["Καφές", "ΚΑΦΕΣ"], in: shop, by: ItemKeys.withGreekAccents)
    #expect(try await sell("Καφές", "ΚΑΦΕΣ") == [0, 2, 0])
    for item in ["Καφές", "ΚΑΦΕΣ", "καφες"] { #expect(try await sell(item) == [0, 1, 0], "\(item)") }
    #expect(try await sell("ΚΑΦΕΣ", till: "bar") == [1, 0, 0])
    for item in ["καφες", "Καφές"] { #expect(try await sell(item, till: "bar") == [0, 1, 0], "\(item)") }
  }

  @Test(arguments: [[0, 1], [1, 0], [0, 1, 0], [1, 1, 0]])
  func `knows the sales of a file in two forms that an earlier version stored`(forms: [Int]) async throws {
    let rows = forms.map { Self.forms[$0][0] }
    try await storeByBytes(rows)
    #expect(try await run(rows) == [0, rows.count, 0])
  }

  /// The header and the line of a latte, with a column added, dropped, moved and emptied.
  private static let layouts = [
    ("\(header),loyalty", "3/1/2024,09,05-Fri,03-Mar,Latte,NA,1,38.7,0"),
    ("date,hour_of_day,coffee_name,cash_type,products,money", "3/1/2024,09,Latte,NA,1,38.7"),
    (
      "money,date,hour_of_day,weekday,month,coffee_name,cash_type,products",
      "38.7,3/1/2024,09,05-Fri,03-Mar,Latte,NA,1"
    ),
    (header, "3/1/2024,09,05-Fri,03-Mar,Latte,,1,38.7"),
  ]

  /// The two imports of different tills show that both ways of storing sales are read.
  @Test(arguments: layouts)
  func `brings nothing that was imported with other columns`(header: String, row: String) async throws {
    let usual = Self.forms[0][0]
    try await storeByBytes([usual, usual], until: 10)
    #expect(try await run([usual, usual], till: "bar") == [2, 0, 0])
    let noon = row.replacing(",09,", with: ",12,")
    let path = try write([row, row, noon], header: header)
    for till in [nil, "bar"] { #expect(try await run(path, till: till) == [1, 2, 0]) }
    let grown = try write([row, row, noon, row], header: header)
    for till in [nil, "bar"] { #expect(try await run(grown, till: till) == [1, 3, 0]) }
    for till in [nil, "bar"] { #expect(try await run(grown, till: till) == [0, 4, 0]) }
  }

  @Test(arguments: layouts)
  func `reverts an import of an earlier version by a file with other columns`(
    header: String, row: String
  ) async throws {
    try await storeByBytes([Self.forms[0][0], Self.forms[0][0]])
    #expect(try await lookUp(write([row], header: header)).sales == 2)
  }

  /// On March 31, the clocks of the zone skip the hour from three to four.
  @Test(arguments: [("7/1/2024", "09", "2024-07-01T06:00:00Z"), ("3/31/2024", "03", "2024-03-31T01:00:00Z")])
  func `knows a sale of an earlier version in the time zone of its import`(
    day: String, hour: String, time: String
  ) async throws {
    let zone = try #require(TimeZoneRules(posix: "EET-2EEST,M3.5.0/3,M10.5.0/4"))
    let moment = try #require(Timestamp(iso8601: time))
    let hash = Int64(bitPattern: StableHash.of("\(day),\(hour),,,Latte,NA,1,38.7".utf8))
    let journal = JournalImport(
      id: shop.ids.next(), till: .unnamed, file: "first.csv", firstSaleHash: hash,
      span: moment...moment.advanced(byMilliseconds: Timestamp.millisecondsPerDay), importedAt: shop.clock.now,
      currency: .uah, timeZone: zone.name)
    try await shop.storeImport(journal, [("Latte", moment, hash)])
    let rows = [hour, "12"].map { "\(day),\($0),Latte,1,38.7" }
    #expect(try await run(write(rows, header: Self.shortHeader, as: "second.csv")) == [1, 1, 0])
  }

  /// Stores lattes as an earlier version did, at these hours of March 1 in a time zone that it did not store
  /// or that is not on this machine.
  private func storeByBytes(
    _ rows: some Sequence<String>, at hours: [Int], in zone: TimeZoneRules, named name: String?
  ) async throws -> JournalImport {
    let moments = hours.map { zone.moment(LocalDateTime(CivilDate(year: 2024, month: 3, day: 1), hour: $0)) }
    let hashes = rows.map { Int64(bitPattern: StableHash.of($0.utf8)) }
    let (first, last) = (try #require(moments.first), try #require(moments.last))
    let journal = JournalImport(
      id: shop.ids.next(), till: .unnamed, file: "till.csv", firstSaleHash: try #require(hashes.first),
      span: first...last, importedAt: shop.clock.now, timeZone: name)
    try await shop.storeImport(journal, zip(moments, hashes).map { ("Latte", $0, $1) })
    return journal
  }

  @Test(arguments: [nil, "/etc/till-zone"])
  func `knows the sales of an earlier version whose time zone is not known`(stored: String?) async throws {
    let zone = try #require(TimeZoneRules(posix: "EET-2EEST,M3.5.0/3,M10.5.0/4"))
    let rows = ["09", "12"].map { "3/1/2024,\($0),05-Fri,03-Mar,Latte,NA,1,38.7" }
    _ = try await storeByBytes(rows, at: [9, 12], in: zone, named: stored)
    let path = try write(rows)
    #expect(try await lookUp(path).sales == 2)
    #expect(try await run(path) == [0, 2, 0])
    let wide = try write(rows.map { "\($0),0" }, header: "\(Self.header),loyalty")
    #expect(try await run(wide, timeZone: zone) == [0, 2, 0])
  }

  @Test func `reads the values of the sales of an earlier version only at the times of the journal`() async throws {
    let rows = ["09", "10", "12"].map { "3/1/2024,\($0),05-Fri,03-Mar,Latte,NA,1,38.7" }
    let journal = try await storeByBytes(rows, at: [9, 10, 12], in: .utc, named: nil)
    let nine = try #require(Timestamp(year: 2024, month: 3, day: 1, hour: 9))
    let ten = Int64(bitPattern: StableHash.of(rows[1].utf8))
    let other: ID<JournalImport> = shop.ids.next()
    for (own, counts) in [(other, [3, 1, 1]), (journal.id, [1, 1, 1])] {
      let sought = SoughtSales(
        till: .unnamed, span: nine...nine.advanced(byMilliseconds: Timestamp.millisecondsPerHour), timeZone: .utc,
        hashes: [ten: 7], journalImport: own)
      let sales = try await shop.work.execute(for: .anyone("test")) { context in
        try await context.orders.importedSales(sought).sorted { $0.order < $1.order }
      }
      #expect(sales.map(\.hashes.count) == counts)
      #expect(sales[1].hashes == [7])
    }
  }

  /// Returns sales with seconds, some of them several times.
  private func randomSales(_ random: inout SplitMix64) -> [[[String: String]]] {
    var minute = 0
    return (0..<60).map { _ in
      minute += Int.random(in: 1...90, using: &random)
      let (day, hour) = (1 + minute / 1_440, (minute / 60 % 24).padded(to: 2))
      let second = Int.random(in: 1...59, using: &random).padded(to: 2)
      let sale = [
        "date": "2024-03-\(day.padded(to: 2))T\(hour):\((minute % 60).padded(to: 2)):\(second)", "hour_of_day": hour,
        "coffee_name": ["Latte", "Cocoa", "Tea"].randomElement(using: &random) ?? "", "products": "1", "money": "38.7",
      ]
      return Array(repeating: sale, count: Int.random(in: 0..<8, using: &random) == 0 ? 2 : 1)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>, TestEngine.allCases)
  func `stores each sale of overlapping files with different columns once`(
    seed: UInt64, engine: TestEngine
  ) async throws {
    let shop = try StoredShop(on: engine)
    var random = SplitMix64(seed: seed)
    let sales = randomSales(&random)
    var covered: Set<Int> = []
    for number in 0..<12 {
      let first = Int.random(in: 0..<sales.count, using: &random)
      let part = first...min(first + Int.random(in: 0..<20, using: &random), sales.count - 1)
      let others = ["weekday", "cash_type", "loyalty"].shuffled(using: &random).prefix(number % 4)
      let needed = ["date", "hour_of_day", "coffee_name", "products", "money"]
      let columns = (needed + others).shuffled(using: &random)
      let rows = sales[part].joined().map { sale in
        columns.map { sale[$0] ?? String(random.next() % 3) }.joined(separator: ",")
      }
      let path = try write(rows, header: columns.joined(separator: ","), as: "\(number).csv")
      let report = try await report(path, in: shop)
      #expect(report.counts.rejected == 0 && report.possiblyRepeated.count == 0)
      covered.formUnion(part)
    }
    let stored = try await shop.orders().map { "\($0.placedAt) \($0.lines[0].item)" }.sorted()
    let expected = covered.flatMap { sales[$0] }.map { "\($0["date"] ?? "")Z \($0["coffee_name"] ?? "")" }
    #expect(stored == expected.sorted())
  }

  /// Three sales whose items and times are written in several ways, in a shop in UTC.
  private static let spellings = [
    ["3/13/2024,8,Caf\u{E9} au lait", "3/13/2024,9,Tea", "3/13/2024,10,Caf\u{E9} au lait"],
    ["3/13/2024,8,CAF\u{C9}  AU LAIT", "3/13/2024,9,TEA", "3/13/2024,10,Cafe au lait"],
    ["3/13/2024,8,Cafe\u{301} au lait", "3/13/2024,9,Te\u{301}a", "3/13/2024,10,CAFE\u{301} au lait"],
    ["2024-03-13T08:00Z,8,Cafe au lait", "2024-03-13T11:00+02:00,9,tea", "2024-03-13T10:00:00Z,,Caf\u{E9} au lait"],
    ["2024-03-13T08:00:00,8,Caf\u{E9} au lait", "2024-03-13 09:00,,Tea", "2024-03-13,10,Caf\u{E9} au lait"],
  ]

  @Test(arguments: TestEngine.allCases)
  func `brings nothing that is imported with other spellings of items and times`(engine: TestEngine) async throws {
    let shop = try StoredShop(on: engine)
    for first in Self.spellings.indices {
      for (step, number) in ([first] + Array(Self.spellings.indices)).enumerated() {
        let path = try write(Self.spellings[number].map { "\($0),1,38.7" }, header: Self.shortHeader)
        let counts = try await run(path, till: "till \(first)", in: shop)
        #expect(counts == (step == 0 ? [3, 0, 0] : [0, 3, 0]), "\(first), then \(number)")
      }
    }
  }

  @Test func `compares a time with a zone by its instant, also with the hours of another time zone`() async throws {
    let hours = [8, 9, 10].map { "3/13/2024,\($0),Latte,1,38.7" }
    #expect(try await run(write(hours, header: Self.shortHeader)) == [3, 0, 0])
    let zone = try #require(TimeZoneRules(posix: "EET-2EEST,M3.5.0/3,M10.5.0/4"))
    let instants = [8, 9, 10, 12].map { "2024-03-13T\($0 + 2):00+02:00,,Latte,1,38.7" }
    let path = try write(instants, header: Self.shortHeader, as: "zones.csv")
    #expect(try await run(path, timeZone: zone) == [1, 3, 0])
  }

  @Test func `counts a sale that a grown journal writes in another form`() async throws {
    let (usual, quoted) = (Self.forms[0][0], Self.forms[1][0])
    #expect(try await run([quoted, quoted]) == [2, 0, 0])
    #expect(try await run([quoted, quoted, usual]) == [1, 2, 0])
    #expect(try await run([quoted, quoted, usual]) == [0, 3, 0])
  }

  @Test func `takes lines with different values for different sales`() async throws {
    let rows = [
      "3/1/2024,09,05-Fri,03-Mar,Latte,NA,1,38.7", "3/1/2024,09,05-Fri,03-Mar,Latte,NA,1,38.07",
      "3/1/2024,09,05-Fri,03-Mar,Latte,NA,10,38.7", "3/1/2024,09,05-Fri,03-Mar,Latte,card,1,38.7",
      "3/1/2024,09,05-Fri,03-Mar,Latte 1,NA,1,38.7", "3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7",
      "3/10/2024,09,05-Fri,03-Mar,Latte,NA,1,38.7", #"3/1/2024,09,"05-Fri,03",Mar,Latte,NA,1,38.7"#,
      #"3/1/2024,09,05-Fri,"03,Mar",Latte,NA,1,38.7"#, #"3/1/2024,09,"05-Fri""",03-Mar,Latte,NA,1,38.7"#,
    ]
    #expect(try await run(rows) == [rows.count, 0, 0])
    #expect(try await run(rows) == [0, rows.count, 0])
  }
}
