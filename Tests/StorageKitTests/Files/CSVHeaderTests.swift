import StorageKit
import Testing

@Suite struct `The header of a CSV file` {
  @Test(arguments: ["cover_url", "coverURL", "Cover URL", "cover-url"])
  func `names a column in any usual spelling`(title: String) {
    #expect(CSVHeader.key(title) == "coverurl")
  }

  @Test func `is ambiguous if it names a column that is read twice`() {
    let repeated = CSVHeader.repeated(in: ["id", "note", "Note", "ID"]) { $0 == "id" }
    #expect(repeated == "ID")
    #expect(CSVHeader.repeated(in: ["id", "note", "Note"], where: { $0 == "id" }) == nil)
  }
}
