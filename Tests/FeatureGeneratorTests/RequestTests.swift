import FeatureGenerator
import Testing

@Suite struct `A request to the generator` {
  @Test func `says what to begin`() throws {
    guard case .add(let feature) = try Request(["add", "Library", "--plural", "Books", "--without-data"]) else {
      Issue.record("not understood")
      return
    }
    #expect(feature.names == (try FeatureNames(feature: "Library", plural: "Books", singular: "Book")))
    #expect(!feature.isStored)
  }

  @Test func `says what to undo`() throws {
    guard case .remove(let feature) = try Request(["remove", "Books", "--force"]) else {
      Issue.record("not understood")
      return
    }
    #expect(feature.feature == "Books")
    #expect(feature.isForced)
  }

  @Test(arguments: [
    [], ["add"], ["drop", "Books"], ["add", "Books", "Pens"], ["add", "Books", "--singular"],
    ["add", "Books", "--fast"],
    ["add", "Books", "--force"], ["remove", "Books", "--without-data"], ["remove", "Books", "--plural", "Books"],
  ]) func `is refused where it makes no sense`(words: [String]) {
    let refusal = #expect(throws: GeneratorError.self) { try Request(words) }
    #expect(refusal?.wayOut.isEmpty == false)
  }
}
