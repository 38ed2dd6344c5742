import DomainKit
import Foundation
import Testing

@Suite struct `A percentage` {
  @Test(arguments: [
    ("0", 0, "0%"), ("10", 1_000, "10%"), ("12.5", 1_250, "12.5%"), ("0.25", 25, "0.25%"), ("12.50", 1_250, "12.5%"),
    ("0.05", 5, "0.05%"), ("100", 10_000, "100%"), ("100.00", 10_000, "100%"), ("007", 700, "7%"),
  ])
  func `is read and printed exactly`(text: String, hundredths: Int, printed: String) throws {
    let percentage = try Percentage(parsing: text)
    #expect(percentage.hundredths == hundredths)
    #expect(percentage.description == printed)
  }

  @Test(arguments: ["", ".", "5.", ".5", "-1", "+1", " 1", "10%", "1.234", "1,5", "1.2.3", "ten", "１０", "1e1"])
  func `is not read from anything else`(text: String) {
    #expect(throws: PercentageError.notAPercentage(text)) { try Percentage(parsing: text) }
  }

  @Test(arguments: ["100.01", "101", String(repeating: "9", count: 100)])
  func `is at most the whole`(text: String) {
    #expect(throws: PercentageError.outOfRange) { try Percentage(parsing: text) }
  }

  @Test(arguments: [-1, 10_001, .min, .max]) func `lies between nothing and the whole`(hundredths: Int) {
    #expect(throws: PercentageError.outOfRange) { try Percentage(hundredths: hundredths) }
  }

  @Test func `is the same after a way through JSON`() throws {
    let percentage = try Percentage(hundredths: 1_250)
    #expect(try json(percentage) == #"{"hundredths":1250}"#)
    #expect(try throughJSON(percentage) == percentage)
  }

  @Test(arguments: [-1, 10_001]) func `out of range is not decoded either`(hundredths: Int) {
    #expect(throws: PercentageError.outOfRange) {
      try JSONDecoder().decode(Percentage.self, from: Data(#"{"hundredths":\#(hundredths)}"#.utf8))
    }
  }
}
