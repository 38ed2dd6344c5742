import StorageKit
import Testing

@Suite struct `Lines of comma-separated values` {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a,b", ["a", "b"]), (",", ["", ""]), ("a,", ["a", ""]), (",a", ["", "a"]),
    ("\"a,b\",c", ["a,b", "c"]), ("\"say \"\"hi\"\"\"", ["say \"hi\""]), ("\"\"", [""]), ("\"\",\"\"", ["", ""]),
    ("\"\"\"\"", ["\""]), ("caf\u{E9},\u{1F600}", ["caf\u{E9}", "\u{1F600}"]), (" a , b ", [" a ", " b "]),
    ("a\"b,c", ["a\"b", "c"]),
  ])
  func `it splits into its fields`(_ line: String, _ fields: [String]) throws {
    #expect(try CSVLine.fields(of: Array(line.utf8)[...]) == fields)
  }

  @Test(arguments: [
    ("\"open", CSVLine.Failure.openQuote), ("a,\"", .openQuote), ("\"a\"\"", .openQuote),
    ("\"a\"b", .textAfterQuote), ("\"a\" ,b", .textAfterQuote),
  ])
  func `a stray quotation mark is named`(_ line: String, _ failure: CSVLine.Failure) {
    #expect(throws: failure) { try CSVLine.fields(of: Array(line.utf8)[...]) }
  }

  @Test(arguments: [[0xFF], [0x61, 0x2C, 0xC3], [0x22, 0xC3, 0x22], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(_ bytes: [UInt8]) {
    #expect(throws: CSVLine.Failure.notUTF8) { try CSVLine.fields(of: bytes[...]) }
  }

  @Test func `a part of a longer buffer is read by itself`() throws {
    let buffer = Array("xx,a,b,yy".utf8)
    #expect(try CSVLine.fields(of: buffer[3..<6]) == ["a", "b"])
  }
}
