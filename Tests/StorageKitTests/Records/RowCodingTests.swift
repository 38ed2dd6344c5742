import DomainKit
import Testing
import TestingKit

@testable import StorageKit

/// A record with a column of every type, and optional ones.
private struct Sample: RootRecord {
  static let table = Table<Sample>("tests_sample")
  let id: UniqueID
  let version: Int
  let text: String
  let flag: Bool
  let big: Int64
  let real: Double
  let jar: ID<Jar>
  let moment: Timestamp
  var maybeText: String?
  var maybeFlag: Bool?
  var maybeInt: Int?
  var maybeBig: Int64?
  var maybeReal: Double?
  var maybeID: UniqueID?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, version, text, flag, big, real, jar, moment
    case maybeText, maybeFlag, maybeInt, maybeBig, maybeReal, maybeID
  }

  init(text: String = "caf\u{E9}") {
    id = SequentialIDs.id(1)
    (version, self.text, flag, big, real) = (3, text, true, .min, 0.1)
    jar = ID(SequentialIDs.id(2))
    moment = Timestamp(milliseconds: -5)
  }
}

@Suite struct `Records and rows` {
  private var full: Sample {
    var sample = Sample()
    (sample.maybeText, sample.maybeFlag, sample.maybeInt) = ("", false, .max)
    (sample.maybeBig, sample.maybeReal, sample.maybeID) = (.max, -0.5, SequentialIDs.id(3))
    return sample
  }

  @Test func `a record is a row of its columns in their order`() throws {
    let expected: [StoredValue] = [
      .id(SequentialIDs.id(1)), .integer(3), .text("caf\u{E9}"), .integer(1), .integer(.min), .real(0.1),
      .id(SequentialIDs.id(2)), .integer(-5), .text(""), .integer(0), .integer(.max), .integer(.max), .real(-0.5),
      .id(SequentialIDs.id(3)),
    ]
    #expect(try RowEncoder.values(of: full) == expected)
  }

  @Test func `what a record does not have is null, at the end as well`() throws {
    let values = try RowEncoder.values(of: Sample())
    #expect(values.count == 14)
    #expect(values.suffix(6) == Array(repeating: .null, count: 6)[...])
  }

  @Test func `a record comes back from its row as it was`() throws {
    for sample in [full, Sample()] {
      #expect(try RowDecoder.record(Sample.self, from: RowEncoder.values(of: sample)) == sample)
    }
  }

  @Test(arguments: 0..<14)
  func `a value of another kind in a column is a malformed row that names the column`(_ column: Int) throws {
    var values = try RowEncoder.values(of: full)
    if case .text = values[column] { values[column] = .integer(1) } else { values[column] = .text("x") }
    let name = Sample.table.layout.columns[column]
    #expect(
      throws: StorageError.malformedRow(table: "tests_sample", reason: "column \(name) does not hold what it should")
    ) { try RowDecoder.record(Sample.self, from: values) }
  }

  @Test(arguments: 0..<8)
  func `nothing in a column that must have a value is a malformed row`(_ column: Int) throws {
    var values = try RowEncoder.values(of: full)
    values[column] = .null
    #expect(throws: StorageError.self) { try RowDecoder.record(Sample.self, from: values) }
  }

  @Test(arguments: [0, 13, 15])
  func `a row with another number of columns is malformed`(_ count: Int) throws {
    let values = Array((try RowEncoder.values(of: full) + [.null]).prefix(count))
    #expect(throws: StorageError.malformedRow(table: "tests_sample", reason: "it has \(count) columns")) {
      try RowDecoder.record(Sample.self, from: values)
    }
  }

  @Test func `keys that are coded in another order still find their columns`() throws {
    let record = Turned(id: SequentialIDs.id(1), version: 1, last: "l", first: nil)
    let values = try RowEncoder.values(of: record)
    #expect(values == [.id(SequentialIDs.id(1)), .integer(1), .null, .text("l")])
    #expect(try RowDecoder.record(Turned.self, from: values) == record)
  }

  @Test func `what no column can hold is a malformed record`() {
    #expect(throws: StorageError.self) { try RowEncoder.values(of: Nesting(id: SequentialIDs.id(1), version: 1)) }
  }
}

/// Codes its keys in another order than that of its columns.
private struct Turned: RootRecord {
  static let table = Table<Turned>("tests_turned")
  let id: UniqueID
  let version: Int
  let last: String
  let first: String?
  enum CodingKeys: String, CodingKey, CaseIterable { case id, version, first, last }
}

/// Has a value with values inside.
private struct Nesting: RootRecord {
  static let table = Table<Nesting>("tests_nesting")
  let id: UniqueID
  let version: Int
  var list = ["a"]
  enum CodingKeys: String, CodingKey, CaseIterable { case id, version, list }
}
