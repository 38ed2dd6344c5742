import FeatureGenerator
import Foundation
import Testing

@Suite struct `Removing a feature` {
  private let clone: Clone

  init() throws { clone = try Clone() }

  @Test(arguments: [true, false]) func `leaves everything as it was`(isStored: Bool) throws {
    let before = try clone.content()
    try clone.add(isStored: isStored)
    try clone.remove()
    #expect(try clone.content() == before)
  }

  @Test func `leaves other features alone, wherever their lines stand`() throws {
    try clone.add("Widgets")
    let before = try clone.content()
    try clone.add("Gadgets")
    try clone.remove("Gadgets")
    #expect(try clone.content() == before)
    try clone.add("Gadgets")
    try clone.remove("Widgets")
    #expect(try clone.text("Package.swift").contains("feature(\"Gadgets\"),\n]"))
  }

  @Test(arguments: [
    ("Modules/Gadgets/GadgetsDomain/Gadgets/Gadget.swift", "// mine\n"),
    ("Modules/Gadgets/GadgetsDomain/Price.swift", ""),
    ("Tests/Gadgets/roles.txt", "# mine\n"), ("Tests/Gadgets/notes.md", "mine"),
    ("Shared/Contracts/GadgetEvents.swift", ""),
  ]) func `does not take away what a person wrote, unless told to`(path: String, text: String) throws {
    let before = try clone.content()
    try clone.add()
    try clone.write(text, to: path)
    let worked = try clone.content()
    let refusal = #expect(throws: GeneratorError.self) { try clone.remove() }
    #expect(refusal?.sentence == "Gadgets has changed since it was generated: \(path)")
    #expect(try clone.content() == worked)
    try clone.remove(isForced: true)
    #expect(try clone.content() == before)
  }

  @Test func `notices a file that is gone`() throws {
    let before = try clone.content()
    try clone.add()
    try FileManager.default.removeItem(at: clone.root.appending(path: "Tests/Gadgets/roles.txt"))
    #expect(throws: GeneratorError.self) { try clone.remove() }
    try clone.remove(isForced: true)
    #expect(try clone.content() == before)
  }

  @Test(
    arguments: ["handle(GadgetAdded.self)", "import GadgetsDomain", "package import GadgetsInterface"], [false, true])
  func `is refused while others need it`(line: String, isForced: Bool) throws {
    try clone.add()
    try clone.write("\(line)\n", to: "App/CoffeePalApp/Adapters/Praise.swift")
    let before = try clone.content()
    let refusal = #expect(throws: GeneratorError.self) { try clone.remove(isForced: isForced) }
    #expect(refusal?.sentence.hasPrefix("App/CoffeePalApp/Adapters/Praise.swift needs Gadget") == true)
    #expect(try clone.content() == before)
  }

  @Test(arguments: [
    ("Orders", "Orders was not generated"), ("", "There is no"), ("../App", "There is no"), ("Nothing", "There is no"),
  ])
  func `is for what was generated`(name: String, why: String) throws {
    let before = try clone.content()
    let refusal = #expect(throws: GeneratorError.self) { try clone.remove(name) }
    #expect(refusal?.sentence.hasPrefix(why) == true)
    #expect(try clone.content() == before)
  }

  @Test func `does nothing when its line was changed`() throws {
    try clone.add()
    let manifest = try clone.text("Package.swift")
    try clone.write(
      manifest.replacing("feature(\"Gadgets\")", with: "feature(\"Gadgets\", data: [])"),
      to: "Package.swift")
    let before = try clone.content()
    let refusal = #expect(throws: GeneratorError.self) { try clone.remove() }
    #expect(refusal?.sentence == "Package.swift has no line \"feature(\"Gadgets\"),\"")
    #expect(try clone.content() == before)
  }

  // MARK: Cut off

  /// The result of a run that was killed after that many steps: the receipt, the files, a line in each of two lists.
  private func cutOff(after steps: Int) throws {
    let lists = ["Package.swift", "App/CoffeePalApp/CompositionRoot.swift"]
    let old = try lists.map(clone.text)
    let before = try clone.content()
    try clone.add()
    let receipt = "Modules/Gadgets/.generated.json"
    let files = try clone.content().filter { before[$0.key] == nil && $0.value != "a folder" && $0.key != receipt }.keys
    for path in files.sorted().dropFirst(max(steps - 1, 0)) {
      try FileManager.default.removeItem(at: clone.root.appending(path: path))
    }
    for (index, list) in lists.enumerated() where steps <= files.count + 1 + index {
      try clone.write(old[index], to: list)
    }
  }

  @Test(arguments: [1, 2, 7, 1_000]) func `cleans up after an addition that was cut off`(steps: Int) throws {
    let before = try clone.content()
    try cutOff(after: steps)
    let half = try clone.content()
    if steps < 1_000 {
      let refusal = #expect(throws: GeneratorError.self) { try clone.add() }
      #expect(refusal?.sentence == "An earlier run did not finish writing Gadgets")
      #expect(try clone.content() == half)
    }
    try clone.remove()
    #expect(try clone.content() == before)
    try clone.add()
  }

  @Test func `cleans up where one of two lines was written`() throws {
    let before = try clone.content()
    let root = try clone.text("App/CoffeePalApp/CompositionRoot.swift")
    try clone.add()
    try clone.write(root, to: "App/CoffeePalApp/CompositionRoot.swift")
    #expect(throws: GeneratorError.self) { try clone.add() }
    try clone.remove()
    #expect(try clone.content() == before)
  }

  @Test func `cleans up where a removal was cut off`() throws {
    let before = try clone.content()
    let lists = try ["Package.swift", "App/CoffeePalApp/CompositionRoot.swift"].map { ($0, try clone.text($0)) }
    try clone.add()
    for (path, text) in lists { try clone.write(text, to: path) }
    try FileManager.default.removeItem(at: clone.root.appending(path: "Tests/Gadgets"))
    try clone.remove()
    #expect(try clone.content() == before)
  }

  @Test func `does not take away what a person wrote into a beginning that was cut off`() throws {
    try cutOff(after: 7)
    try clone.write("mine", to: "Modules/Gadgets/notes.md")
    let refusal = #expect(throws: GeneratorError.self) { try clone.remove() }
    #expect(refusal?.sentence == "Gadgets has changed since it was generated: Modules/Gadgets/notes.md")
  }
}
