import DomainKit
import Testing

@Suite struct `An unknown name` {
  @Test func `the error has the code of the feature, and the command that lists the names`() {
    let error = UnknownName("Kenya", in: "tastings", listedBy: "tastings guests list")
    #expect(error.code == "tastings.not-found")
    #expect(error.kind == .notFound)
    #expect(error.message == "There is no \"Kenya\"")
    #expect(error.suggestion == "Show the existing ones with: tastings guests list")
  }
}
