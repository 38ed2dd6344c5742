import DomainKit
import Foundation
@testable import OrdersData
import OrdersDomain
import Testing
import TestingKit

@Suite struct `A journal` {
  private static let header = "date,hour_of_day,weekday,month,coffee_name,cash_type,products,money"
  private static let limits = "is not between 2000-01-01 and 2024-11-14, the oldest and the newest accepted day"
  private static let form = ": write 3/31/2024 or 2024-03-31, and 0 to 23"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func journal(at path: String, currency: Currency = .uah) throws -> any JournalReader {
    try CoffeeMachineJournal(clock: ManualClock()).open(
      path, currency: currency, timeZone: .utc, dates: .monthFirst, after: [])
  }

  private func read(_ bytes: some Sequence<UInt8>, currency: Currency = .uah) async throws -> [ImportLine<TillSale>] {
    let reader = try journal(at: folder.write(bytes, as: "till.csv"), currency: currency)
    var lines: [ImportLine<TillSale>] = []
    while true {
      let next = try await reader.next(2)
      if next.isEmpty { return lines }
      lines += next
    }
  }

  private func read(_ rows: String...) async throws -> [ImportLine<TillSale>] {
    try await read(([Self.header] + rows).joined(separator: "\n").utf8)
  }

  private func reasons(_ lines: [ImportLine<TillSale>]) -> [String] {
    lines.compactMap { if case .bad(let line, let reason) = $0 { "\(line): \(reason)" } else { nil } }
  }

  private func sales(_ lines: [ImportLine<TillSale>]) -> [TillSale] {
    lines.compactMap { if case .entry(let sale) = $0 { sale } else { nil } }
  }

  @Test func `says what was sold, when, how many and for how much`() async throws {
    let sale = try #require(sales(try await read("3/13/2024,15,03-Wed,03-Mar,Espresso,card,4,24.5")).first)
    #expect(sale.item == "Espresso")
    #expect(sale.quantity.value == 4)
    #expect(sale.unitPrice == (try Money(parsing: "24.50", .uah)))
    #expect(sale.soldAt.description == "2024-03-13T15:00:00Z")
    #expect(sale.line == 2)
  }

  @Test(
    arguments: [
      ("2/30/2024,10,,,Latte,NA,1,38.7", "\"2/30/2024\" at \"10\" is not a day and an hour\(form)"),
      ("13/1/2024,10,,,Latte,NA,1,38.7", "\"13/1/2024\" at \"10\" is not a day and an hour\(form)"),
      ("3/1/2024,24,,,Latte,NA,1,38.7", "\"3/1/2024\" at \"24\" is not a day and an hour\(form)"),
      ("12/31/9999,10,,,Latte,NA,1,38.7", "9999-12-31 \(limits)"),
      ("11/15/2024,0,,,Latte,NA,1,38.7", "2024-11-15 \(limits)"),
      ("12/31/1999,23,,,Latte,NA,1,38.7", "1999-12-31 \(limits)"),
      ("3/1/1969,10,,,Latte,NA,1,38.7", "1969-03-01 \(limits)"),
      ("3/1/24,10,,,Latte,NA,1,38.7", "0024-03-01 \(limits)"),
      ("2024-02-30,10,,,Latte,NA,1,38.7", "\"2024-02-30\" at \"10\" is not a day and an hour\(form)"),
      ("2024-03-01,,,,Latte,NA,1,38.7", "\"2024-03-01\" at \"\" is not a day and an hour\(form)"),
      ("2024-03-01Z,10,,,Latte,NA,1,38.7", "\"2024-03-01Z\" at \"10\" is not a day and an hour\(form)"),
      ("2024-03-01T24:00,10,,,Latte,NA,1,38.7", "\"2024-03-01T24:00\" at \"10\" is not a day and an hour\(form)"),
      ("2024-03-01T10:15+24,10,,,Latte,NA,1,38.7", "\"2024-03-01T10:15+24\" at \"10\" is not a day and an hour\(form)"),
      ("2024-03-01T10:15+2,10,,,Latte,NA,1,38.7", "\"2024-03-01T10:15+2\" at \"10\" is not a day and an hour\(form)"),
      ("2024-03-01T10:15,11,,,Latte,NA,1,38.7", "\"2024-03-01T10:15\" is not in the hour \"11\""),
      ("1999-12-31T23:59,23,,,Latte,NA,1,38.7", "1999-12-31 \(limits)"),
      ("3/1/2024,10,,,Latte,NA,0,38.7", "\"0\" is not a quantity from 1 to 99"),
      ("3/1/2024,10,,,Latte,NA,many,38.7", "\"many\" is not a quantity from 1 to 99"),
      ("3/1/2024,10,,,Latte,NA,1,-38.7", "\"-38.7\" is not an amount of money: use digits and a decimal point"),
      ("3/1/2024,10,,,Latte,NA,1,\"38,700\"", "\"38,700\" is not an amount of money: use digits and a decimal point"),
      ("3/1/2024,10,,,Latte,NA,1,NaN", "\"NaN\" is not an amount of money: use digits and a decimal point"),
      ("3/1/2024,10,,,Latte,NA,1,38.705", "\"38.705\" has more than the 2 decimal digits of UAH"),
      ("3/1/2024,10,,,Latte,NA,2,92233720368547758.07", "The amount is too large"),
      ("3/1/2024,10,,,,NA,1,38.7", "The item's name is empty"),
      ("3/1/2024,10,,,Tea:small,NA,1,38.7", "\"Tea:small\" cannot be used as a name in orders"),
      (
        "3/1/2024,10,,,La\u{1B}tte,NA,1,38.7",
        "The item's name holds the character U+001B, which cannot be shown safely"
      ),
      ("3/1/2024,10,,,Latte,NA,1", "it has 7 fields where the header has 8"),
      ("3/1/2024,10,,,Latte,NA,1,38.7,9", "it has 9 fields where the header has 8"),
      ("3/1/2024,10,,,\"Latte,NA,1,38.7", "a quotation mark is not closed"),
      ("3/1/2024,10,,,\"Latte\"x,NA,1,38.7", "text follows a closing quotation mark"),
    ])
  func `says what is wrong with a line and goes on with the rest`(row: String, reason: String) async throws {
    let lines = try await read("3/1/2024,10,,,Latte,NA,1,38.7", row, "3/1/2024,12,,,Mocha,card,1,38.7")
    #expect(reasons(lines) == ["3: \(reason)"])
    #expect(sales(lines).map(\.item) == ["Latte", "Mocha"])
  }

  @Test func `accepts sales of the oldest and the newest day`() async throws {
    let lines = try await read("1/1/2000,0,,,Latte,NA,1,38.7", "11/14/2024,23,,,Latte,NA,1,38.7")
    #expect(sales(lines).map(\.line) == [2, 3])
  }

  @Test func `may have Windows line ends, a byte order mark and empty lines`() async throws {
    let text = "\u{FEFF}\(Self.header)\r\n3/1/2024,10,05-Fri,03-Mar,\"Latte, \"\"iced\"\"\",NA,1,38.7\r\n\r\n"
    let lines = try await read(text.utf8)
    #expect(lines.count == 1)
    #expect(sales(lines).map(\.item) == ["Latte, \"iced\""])
  }

  @Test(arguments: ["", "Z", "+02:00"])
  func `drops the digits after the milliseconds of a time`(zone: String) async throws {
    let row = ",05-Fri,03-Mar,Latte,NA,1,38.7"
    let lines = try await read("2024-03-01T10:15:30.123987\(zone),\(row)", "2024-03-01T10:15:30.123\(zone),\(row)")
    let found = sales(lines)
    #expect(found.map(\.occurrence) == [0, 1], "\(reasons(lines))")
    #expect(found.first?.contentHash == found.last?.contentHash && found.first?.precision == .millisecond)
    let wrong = try await read("2024-03-01T10:15:30.123x\(zone),\(row)", "2024-03-01T10:15:30.12\(zone),\(row)")
    #expect(reasons(wrong).count == 2)
  }

  @Test func `gives the same sale whatever its line ends are`() async throws {
    let row = "3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7"
    let unix = try await read("\(Self.header)\n\(row)\n".utf8)
    let windows = try await read("\u{FEFF}\(Self.header)\r\n\(row)\r\n".utf8)
    #expect(unix == windows)
  }

  @Test func `may end in half a line`() async throws {
    let lines = try await read("3/1/2024,10,,,Latte,NA,1,38.7", "3/1/2024,12,05-F")
    #expect(sales(lines).count == 1)
    #expect(reasons(lines) == ["3: it has 3 fields where the header has 8"])
  }

  @Test func `may hold a line that is no text`() async throws {
    let bytes = Array("\(Self.header)\n3/1/2024,10,,,L".utf8) + [0xFF, 0xFE] + Array(",NA,1,38.7\n".utf8)
    let lines = try await read(bytes)
    #expect(reasons(lines) == ["2: it is not UTF-8"])
  }

  @Test func `passes over a line without end`() async throws {
    let endless = String(repeating: "x", count: 3 << 20)
    let lines = try await read(endless, "3/1/2024,10,,,Latte,NA,1,38.7")
    #expect(reasons(lines) == ["2: the line is too long for a sale"])
    #expect(sales(lines).map(\.line) == [3])
  }

  @Test func `counts equal lines as sales of their own, and the same again`() async throws {
    let row = "3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7"
    let sales = sales(try await read(row, "3/1/2024,11,,,Mocha,NA,1,38.7", row, row))
    #expect(sales.map(\.occurrence) == [0, 0, 1, 2])
    #expect(Set(sales.map(\.contentHash)).count == 2)
    #expect(sales.first?.contentHash == self.sales(try await read(row)).first?.contentHash)
  }

  @Test(
    arguments: [
      ("3/1/2024,09,05-Fri,03-Mar,Latte,NA,1,38.7", "3/1/2024,09", "Latte", "1,38.7"),
      ("12/31/2023,23,07-Sun,12-Dec,Hot Chocolate,card,12,24", "12/31/2023,23", "Hot-Chocolate", "12,24"),
      ("3/1/2024,10,05-Fri,03-Mar,Cortado,NA,1,27.92", "3/1/2024,10", "Cortado", "1,27.92"),
      (
        "3/1/2024,10,05-Fri,,\"Latte, \"\"iced\"\"\",NA,1,0.5", "3/1/2024,10", "\"Latte,-\"\"iced\"\"\"", "1,0.5"
      ),
    ])
  func `knows a line that a coffee machine wrote by the needed values`(
    row: String, time: String, item: String, rest: String
  ) async throws {
    let sale = try #require(sales(try await read(row)).first)
    let values = [
      "\(time),\(item.lowercased()),\(rest)", "\(time),\(item.replacing("-", with: " ")),\(rest)",
      "\(sale.soldAt),,\(item.lowercased()),\(rest)", row,
    ]
    let hashes = values.map { Int64(bitPattern: StableHash.of($0.utf8)) }
    #expect(sale.contentHash == hashes[0])
    #expect(sale.otherHashes == Set(hashes[1...]))
  }

  @Test func `knows a line with a Greek item by its key in earlier versions, with accents`() async throws {
    let sale = try #require(sales(try await read("3/1/2024,10,05-Fri,03-Mar,Καφές,NA,1,38.7")).first)
    func hash(_ line: String) -> Int64 { Int64(bitPattern: StableHash.of(line.utf8)) }
    #expect(sale.contentHash == hash("3/1/2024,10,καφεσ,1,38.7"))
    let earlier = [hash("3/1/2024,10,καφές,1,38.7"), hash("2024-03-01T10:00:00Z,,καφές,1,38.7")]
    #expect(sale.otherHashes.isSuperset(of: earlier))
    #expect(sale.ambiguousHash == nil)
  }

  @Test(
    arguments: [
      ("money,products,coffee_name,hour_of_day,date", "38.7,1,Latte,10,3/1/2024"),
      ("loyalty,date,hour_of_day,coffee_name,products,money", "0,3/1/2024,10,Latte,1,38.7"),
      ("Date,HOUR_OF_DAY, Coffee_Name ,Products,Money", "3/1/2024,10,Latte,1,38.7"),
    ])
  func `may have other columns in any order, and then has the same sales`(header: String, row: String) async throws {
    let usual = sales(try await read("3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7"))
    #expect(sales(try await read("\(header)\n\(row)".utf8)).map(\.contentHash) == usual.map(\.contentHash))
  }

  @Test(
    arguments: [
      "\"3/1/2024\",\"10\",\"05-Fri\",\"03-Mar\",\"Latte\",\"NA\",\"1\",\"38.7\"",
      "03/01/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7", "3/1/2024,+10,05-Fri,03-Mar,Latte,NA,01,38.70",
      "3/1/2024,10, 05-Fri,03-Mar , Latte ,NA,1,038.7",
    ])
  func `knows a line that is written differently by its values`(row: String) async throws {
    let usual = "3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7"
    let sales = sales(try await read(row, usual))
    let values = ["3/1/2024,10,latte,1,38.7", "3/1/2024,10,Latte,1,38.7", "2024-03-01T10:00:00Z,,latte,1,38.7"]
    let hashes = (values + [usual, row]).map { Int64(bitPattern: StableHash.of($0.utf8)) }
    #expect(sales.map(\.contentHash) == [hashes[0], hashes[0]])
    #expect(sales.map(\.otherHashes) == [Set(hashes[1...]), Set(hashes[1...3])])
    #expect(sales.map(\.occurrence) == [0, 1])
  }

  @Test func `is outlined without being read`() async throws {
    let rows = [Self.header, "3/2/2024,10,,,Latte,NA,1,38.7", "torn", "3/1/2024,11,,,Latte,NA,1,38.7"]
    let reader = try journal(at: folder.write(rows.joined(separator: "\n").utf8, as: "till.csv"))
    let outline = try await reader.outline()
    #expect(outline.span?.lowerBound.description == "2024-03-01T11:00:00Z")
    #expect(outline.span?.upperBound.description == "2024-03-02T10:00:00Z")
    #expect(outline.badLines == 1)
    #expect(outline.firstBad == BadLine(line: 3, reason: "it has 1 fields where the header has 8"))
    #expect(try await reader.next(10).count == 3)
  }

  @Test func `from a pipe is outlined as well`() async throws {
    let pipe = Pipe()
    let row = "3/2/2024,10,,,Latte,NA,1,38.7"
    try pipe.fileHandleForWriting.write(contentsOf: Data("\(Self.header)\n\(row)\ntorn\n\(row)".utf8))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let reader = try journal(at: path)
    #expect(try await reader.outline().span?.upperBound.description == "2024-03-02T10:00:00Z")
    #expect(self.sales(try await reader.next(10)).map(\.occurrence) == [0, 1])
    #expect(reader.unfinishedLine == 4)
  }

  @Test func `may have semicolons between its fields, and then has the same sales`() async throws {
    let row = "3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7"
    let text = [Self.header, row, row].joined(separator: "\n")
    let found = sales(try await read(text.replacing(",", with: ";").utf8))
    #expect(found.map(\.contentHash) == sales(try await read(row, row)).map(\.contentHash))
    #expect(found.map(\.occurrence) == [0, 1])
  }

  @Test(arguments: ["38,7", "38,70"])
  func `may have decimal commas in its prices, and then has the same sales`(price: String) async throws {
    let row = "3/1/2024;10;05-Fri;03-Mar;Latte;NA;1"
    let text = "\(Self.header.replacing(",", with: ";"))\n\(row);\(price)\n"
    let plain = try await read("\(row.replacing(";", with: ",")),38.7")
    #expect(sales(try await read(text.utf8)).map(\.contentHash) == sales(plain).map(\.contentHash))
  }

  @Test(arguments: [("38.7000", "UAH", "38.70"), ("38.00", "JPY", "38"), ("38.000", "UAH", "38.00")])
  func `may have zeros for which the currency has no digits`(
    price: String, code: String, amount: String
  ) async throws {
    let currency = try #require(Currency(code))
    let text = "\(Self.header)\n3/1/2024,10,,,Latte,NA,1,\(price)\n"
    let sale = try #require(sales(try await read(text.utf8, currency: currency)).first)
    #expect(sale.unitPrice == (try Money(parsing: amount, currency)))
  }

  @Test func `may have no point that separates thousands, where the currency has no digits after one`() async throws {
    let vnd = try #require(Currency("VND"))
    let lines = try await read("\(Self.header)\n3/1/2024,10,,,Latte,NA,1,25.000\n".utf8, currency: vnd)
    #expect(sales(lines).isEmpty && lines.count == 1)
  }

  @Test(
    arguments: [
      ("25.000", "UAH", "25.000"), ("25.00", "UAH", nil), ("25.0000", "UAH", nil), ("25.000", "KWD", nil),
    ] as [(String, String, String?)])
  func `say whether a point may separate thousands`(price: String, code: String, found: String?) async throws {
    let path = try folder.write("\(Self.header)\n3/1/2024,10,,,Latte,NA,1,\(price)\n".utf8, as: "till.csv")
    let currency = try #require(Currency(code))
    #expect(try await journal(at: path, currency: currency).outline().priceWithThreeDigits == found)
  }

  @Test(arguments: [("3/1/2024", true), ("1/3/24", false), ("3/3/2024", false)])
  func `have an order of dates only by sales that are read`(date: String, hasOrder: Bool) async throws {
    let lines = "2024-03-02,10,,,Latte,NA,1,38.7\n\(date),10,,,Tea,NA,1,38.7\n"
    let path = try folder.write("\(Self.header)\n\(lines)".utf8, as: "till.csv")
    #expect(try await journal(at: path).outline().hasOrder == hasOrder)
  }

  @Test func `name the columns that are not read and that no coffee machine writes`() async throws {
    for (added, unread) in [("", []), (",currency, ,card", ["currency", "card"])] {
      let path = try folder.write("\(Self.header)\(added)\n".utf8, as: "till.csv")
      #expect(try await journal(at: path).outline().unreadColumns == unread)
    }
  }

  @Test func `may have several spaces in an item, and then sells the item with one`() async throws {
    let sales = sales(try await read("3/1/2024,10,,,Flat  White,NA,1,38.7", "3/1/2024,10,,,Flat White,NA,1,38.7"))
    #expect(sales.map(\.item) == ["Flat White", "Flat White"] && sales.map(\.occurrence) == [0, 1])
  }

  @Test(
    arguments: [
      ("date,coffee_name,money\n", .missingColumns(["hour_of_day", "products"])),
      ("date,hour_of_day,coffee_name,products,money,money\n", .badHeader("two columns are called money")),
      (String(repeating: "a", count: 2 << 20), .badHeader("the line is too long")), ("", .empty),
    ] as [(String, ListFileError.Problem)])
  func `needs each of its columns once`(text: String, problem: ListFileError.Problem) throws {
    let path = try folder.write(text.utf8, as: "till.csv")
    #expect(throws: ListFileError(problem, path, .journal)) { try journal(at: path) }
  }

  @Test func `is not any other file`() throws {
    let binary = try folder.write((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 151) }, as: "binary")
    #expect(throws: ListFileError.self) { try journal(at: binary) }
    #expect(throws: ListFileError(.missing, folder.path + "/none", .journal)) { try journal(at: folder.path + "/none") }
    #expect(throws: ListFileError(.unreadable("it is a folder"), folder.path, .journal)) {
      try journal(at: folder.path)
    }
  }

  @Test func `says how far it was read`() async throws {
    let text = "\(Self.header)\n3/1/2024,10,,,Latte,NA,1,38.7\n"
    let reader = try journal(at: folder.write(text.utf8, as: "till.csv"))
    _ = try await reader.next(10)
    #expect(reader.position == ImportPosition(read: Int64(text.utf8.count), total: Int64(text.utf8.count)))
  }
}
