import DomainKit
import Foundation
import Testing

@testable import StorageKit

@Suite struct `A CSV file` {
  /// - Parameter observe: A closure that is called after each record.
  private func read(_ text: String, observe: (CSVReader) -> Void = { _ in }) throws -> [CSVReader.Record] {
    let path = FileManager.default.temporaryDirectory.path + "/csv-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let reader = CSVReader(try FileLineReader(path: path, UnrestrictedFilePolicy()))
    var (records, next) = ([CSVReader.Record](), try reader.header())
    while let record = next {
      records.append(record)
      observe(reader)
      next = try reader.next()
    }
    return records
  }

  @Test func `is read record by record`() throws {
    #expect(
      try read("a,b\n1,\"2, \"\"x\"\"\"\n\n3,4") == [
        .fields(["a", "b"], line: 1), .fields(["1", "2, \"x\""], line: 2), .empty(line: 3),
        .fields(["3", "4"], line: 4),
      ])
  }

  @Test func `has line ends inside quotation marks`() throws {
    #expect(
      try read("a,b\r\n\"1\r\n\"\"\r\n\",\"x,\n,y\"\r\n3,4\r\n") == [
        .fields(["a", "b"], line: 1), .fields(["1\n\"\n", "x,\n,y"], line: 2), .fields(["3", "4"], line: 6),
      ])
  }

  @Test func `has semicolons between its fields if its header has them and no comma`() throws {
    #expect(
      try read("\"a\";b\n1,5;\"2;\"\n\"3\n\";\"4\n;\"\n") == [
        .fields(["a", "b"], line: 1), .fields(["1,5", "2;"], line: 2), .fields(["3\n", "4\n;"], line: 3),
      ])
    #expect(try read("a;b,c\n1;2,3\n")[1] == .fields(["1;2", "3"], line: 2))
  }

  @Test(arguments: ["\"1,2\n3,4\n5,6", "\"1,2\n3,4\n5,6\n\"x\"y", "\"1,2\n3,\"4\n5,6", "\"1\",\"2\n3,4\n5,6"])
  func `costs one line where a quotation mark is not closed`(rest: String) throws {
    let records = try read("a,b\n" + rest)
    #expect(records[1] == .bad(.openQuote, line: 2))
    #expect(records.contains(.fields(["5", "6"], line: 4)), "\(records)")
  }

  @Test func `has no record without an end`() throws {
    let long = String(repeating: "x\n", count: CSVReader.longestRecord)
    let records = try read("a\n\"\n" + long + "y\n")
    #expect(records[1] == .bad(.openQuote, line: 2))
    #expect(records.count == CSVReader.longestRecord + 3)
    #expect(records.last == .fields(["y"], line: CSVReader.longestRecord + 3))
  }

  @Test(arguments: [(0, true), (1, false)]) func `has no record beyond the limit`(extra: Int, isRead: Bool) throws {
    // The record has two quotation marks and a line end beside these letters.
    let letters = String(repeating: "x", count: CSVReader.longestRecord - 3 + extra)
    let records = try read("a\n\"\n\(letters)\"\ny\n")
    #expect(records[1] == (isRead ? .fields(["\n" + letters], line: 2) : .bad(.openQuote, line: 2)))
    #expect(records.last == .fields(["y"], line: 4))
  }

  @Test func `is not read ahead again and again if each line opens a quotation mark`() throws {
    var least = 0
    let lines = String(repeating: "x\",\"y\n", count: 3_000)
    let records = try read("a,b\n" + lines + "1,2\n") { least = min(least, $0.lookahead) }
    #expect(records.count == 3_002)
    #expect(records.dropFirst().dropLast().allSatisfy { if case .bad(.openQuote, _) = $0 { true } else { false } })
    #expect(records.last == .fields(["1", "2"], line: 3_002))
    #expect(least >= -CSVReader.longestRecord)
  }

  @Test func `needs as many fields in a record of several lines as in its header`() throws {
    #expect(
      try read("a,b\n\"1\n\"\n3,4\n") == [
        .fields(["a", "b"], line: 1), .bad(.openQuote, line: 2), .bad(.openQuote, line: 3),
        .fields(["3", "4"], line: 4),
      ])
  }
}
