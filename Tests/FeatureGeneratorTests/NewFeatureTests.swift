import FeatureGenerator
import Foundation
import Testing

@Suite struct `A new feature` {
  private let clone: Clone

  init() throws { clone = try Clone() }

  @Test(arguments: [true, false]) func `brings files, and touches two`(isStored: Bool) throws {
    let before = try clone.content()
    try clone.add(isStored: isStored)
    let after = try clone.content()
    let changed = before.filter { after[$0.key] != $0.value }.keys
    #expect(Set(changed) == ["Package.swift", "App/CoffeePalApp/CompositionRoot.swift"])
    let manifest = "  feature(\"Gadgets\"\(isStored ? "" : ", isStored: false")),\n]\n"
    #expect(after["Package.swift"]?.contains(manifest) == true)
    #expect(after["App/CoffeePalApp/CompositionRoot.swift"]?.contains("      .gadgets(),\n    ]\n") == true)
    #expect((after["Modules/Gadgets/GadgetsData"] != nil) == isStored)
    for layer in ["Domain", "Interface"] {
      #expect(after["Modules/Gadgets/Gadgets\(layer)"] == "a folder")
      #expect(after["Tests/Gadgets/Gadgets\(layer)Tests"] == "a folder")
    }
    let root = try clone.text("App/CoffeePalApp/CompositionRoot.swift").split(separator: "\n")
    let imports = root.filter { $0.hasPrefix("import ") }
    #expect(imports.contains("import GadgetsFeature"))
    #expect(imports == imports.sorted())
    #expect(after["Modules/Gadgets/GadgetsFeature/GadgetsFeature.swift"]?.contains("static func gadgets()") == true)
    #expect(after["Tests/Gadgets/GadgetsTests/Transcripts/A first session.txt"]?.hasPrefix("> ") == true)
  }

  @Test(arguments: [true, false]) func `has its own names everywhere`(isStored: Bool) throws {
    let before = try clone.content()
    try clone.add("GiftShop", plural: "GiftCards", isStored: isStored)
    let new = try clone.content().filter { before[$0.key] == nil }
    for (path, text) in new {
      for left in ["gizmo", "workshop", "__", "~"] {
        #expect(!path.lowercased().contains(left) && !text.lowercased().contains(left), "\(left) in \(path)")
      }
    }
    let command = isStored ? "giftshop list" : "giftshop check"
    #expect(new.values.contains { $0.contains("\"\(command)\"") })
  }

  @Test func `imports the kit with the clock in each file of tests that gets one`() throws {
    let before = try clone.content()
    try clone.add()
    let new = try clone.content().filter { before[$0.key] == nil && $0.key.hasSuffix(".swift") }
    let files = new.filter { $0.key.hasPrefix("Tests/") && $0.value.contains("clock") }
    #expect(files.count >= 3)
    #expect(files.filter { !$0.value.contains("\nimport TestingKit\n") }.keys.sorted() == [])
  }

  @Test func `says what it wrote and what comes next`() throws {
    let before = try clone.content()
    let report = try clone.add()
    let new = try clone.content().filter { before[$0.key] == nil && $0.value != "a folder" }.keys
    let receipt = "Modules/Gadgets/.generated.json"
    #expect(
      Set(report.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }).isSuperset(
        of: new.filter { $0 != receipt }))
    #expect(report.contains("Run its tests with: make test MODULE=Gadgets"))
  }

  @Test(arguments: [true, false]) func `says who may run its first command`(isStored: Bool) throws {
    let report = try clone.add(isStored: isStored)
    let file = "Modules/Gadgets/GadgetsDomain/\(isStored ? "Gadgets/Gadget" : "Gadgets")Permissions.swift"
    #expect(report.contains("Customers may run gadgets \(isStored ? "list" : "check"). Change that in: \(file)"))
  }

  @Test(
    arguments: [
      ("Orders", "Thing", "The feature Orders already exists"), ("Auth", "Thing", "The feature Auth already exists"),
      ("Modules", "Thing", "Modules"), ("Events", "Thing", "Events"), ("Backup", "Thing", "\"backup\""),
      ("Notifications", "Thing", "\"notifications"), ("Libraries", "Thing", "The help topic \"libraries\""),
      ("Watchlists", "WatchlistEntry", "WatchlistEntry"), ("Coins", "Money", "Money"),
      ("Currencies", "Currency", "Currency"),
    ]) func `does not take what is taken`(feature: String, singular: String, why: String) throws
  {
    let before = try clone.content()
    let refusal = #expect(throws: GeneratorError.self) { try clone.add(feature, singular: singular) }
    #expect(refusal?.sentence.contains(why) == true, "\(refusal?.sentence ?? "")")
    #expect(try clone.content() == before)
  }

  @Test func `is not written over one that is there`() throws {
    try clone.add()
    let before = try clone.content()
    let refusal = #expect(throws: GeneratorError.self) { try clone.add() }
    #expect(refusal?.sentence == "The feature Gadgets already exists")
    #expect(try clone.content() == before)
  }

  @Test func `does not write over a file that a user left`() throws {
    try clone.write("mine", to: "Shared/Contracts/GadgetEvents.swift")
    let before = try clone.content()
    let refusal = #expect(throws: GeneratorError.self) { try clone.add() }
    #expect(refusal?.sentence == "Shared/Contracts/GadgetEvents.swift already exists")
    #expect(try clone.content() == before)
  }

  /// A file stands where the last of its folders should be made.
  @Test func `that cannot be written whole is not written at all`() throws {
    try clone.write("in the way", to: "Tests/Gadgets")
    let before = try clone.content()
    #expect(throws: (any Error).self) { try clone.add() }
    #expect(try clone.content() == before)
  }

  @Test func `that cannot be formatted is not written at all`() throws {
    struct Broken: Error {}
    let before = try clone.content()
    #expect(throws: Broken.self) { try clone.add { _ in throw Broken() } }
    #expect(try clone.content() == before)
  }

  @Test func `needs the lists that name every feature`() throws {
    let root = try clone.text("App/CoffeePalApp/CompositionRoot.swift")
    try clone.write(
      root.replacing("let features: [Feature]", with: "let all: [Feature]"),
      to: "App/CoffeePalApp/CompositionRoot.swift")
    let before = try clone.content()
    let refusal = #expect(throws: GeneratorError.self) { try clone.add() }
    #expect(refusal?.sentence.hasPrefix("App/CoffeePalApp/CompositionRoot.swift has no list") == true)
    #expect(try clone.content() == before)
  }
}
