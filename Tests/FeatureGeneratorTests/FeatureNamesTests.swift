import FeatureGenerator
import Testing

@Suite struct `The names of a feature` {
  @Test(arguments: [
    ("Books", "Book"), ("Stories", "Story"), ("GiftCards", "GiftCard"), ("Boxes", "Box"), ("Dishes", "Dish"),
    ("Matches", "Match"), ("Passes", "Pass"), ("Heroes", "Hero"), ("Houses", "House"), ("Caches", "Cache"),
    ("People", "Person"), ("Movies", "Movie"), ("Shelves", "Shelf"), ("LatteCookies", "LatteCookie"),
  ]) func `tell what one of them is called`(plural: String, singular: String) throws {
    #expect(try FeatureNames(feature: plural).singular == singular)
  }

  @Test(arguments: ["Staff", "Press", "Bonus", "Basis", "Menu"])
  func `have to be told where English has no rule`(name: String) throws {
    let refusal = #expect(throws: GeneratorError.self) { try FeatureNames(feature: name) }
    #expect(refusal?.suggestion == "Set it with SINGULAR=Name")
    #expect(try FeatureNames(feature: name, singular: "Gadget").singular == "Gadget")
  }

  @Test(arguments: [
    "", "X", "Xy", "books", "bOoks", "BOoks", "BookS", "Books9", "Büchern", "Книги", "My Books", "My-Books", "My_Books",
    "Books;rm", "../Books", "Books\u{0}", "Books\u{1B}[2J", String(repeating: "B", count: 25),
  ]) func `have a form`(name: String) throws {
    let refusal = #expect(throws: GeneratorError.self) { try FeatureNames(feature: name, singular: "Gadget") }
    #expect(refusal?.suggestion.hasPrefix("Write it like Books or GiftCards") == true)
    #expect(refusal?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F } == true)
  }

  @Test(arguments: [
    "Classes", "Cases", "Defaults", "Strings", "Sets", "Types", "Errors", "Core", "Shared", "Names", "Limits", "Tests",
    "OrdersDomain", "ShopData", "ToolKit", "Gizmos", "Protocols",
  ]) func `are not those of Swift or of the project`(name: String) {
    #expect(throws: GeneratorError.self) { try FeatureNames(feature: name) }
  }

  @Test func `differ for one and for many`() throws {
    #expect(throws: GeneratorError.self) { try FeatureNames(feature: "Sheep", singular: "Sheep") }
    #expect(try FeatureNames(feature: "Sheep", plural: "Flocks").singular == "Flock")
  }

  @Test func `are spelled for each place`() throws {
    let names = try FeatureNames(feature: "GiftShop", plural: "GiftCards")
    #expect(names.prefix == "giftshop")
    #expect(names.table == "giftshop_giftcard")
    #expect(FeatureNames.identifier(names.plural) == "giftCards")
    #expect(FeatureNames.prose(names.plural) == "gift cards")
    #expect(names.targets == ["GiftShopDomain", "GiftShopData", "GiftShopInterface", "GiftShopFeature"])
  }
}
