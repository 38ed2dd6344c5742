import FeatureGenerator
import Foundation
import Testing

@Suite struct `Removing an addition` {
  private let clone: Clone

  init() throws {
    clone = try Clone()
    try clone.add()
  }

  @Test(arguments: AdditionKind.all) func `a removal gives every file its earlier text back`(kind: AdditionKind) throws
  {
    let before = try clone.content()
    try clone.add(kind)
    try clone.remove(kind)
    #expect(try clone.content() == before)
    try clone.add(kind)
  }

  @Test func `an earlier addition can be removed if its lines are its own`() throws {
    let before = try clone.content()
    try clone.add(.command("Show"))
    try clone.add(.command("Count"))
    try clone.remove(.command("Show"))
    try clone.remove(.command("Count"))
    #expect(try clone.content() == before)
  }

  @Test func `a later addition in the same lines is removed first`() throws {
    let before = try clone.content()
    try clone.add(.field("Gadget", "size", .integer))
    try clone.add(.field("Gadget", "shade", .text))
    let both = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.remove(.field("Gadget", "size", .integer)) }
    #expect(error?.suggestion == "Remove Gadget.shade first, which was added later")
    #expect(try clone.content() == both)
    try clone.remove(.field("Gadget", "shade", .text))
    try clone.remove(.field("Gadget", "size", .integer))
    #expect(try clone.content() == before)
  }

  @Test func `a file that was changed elsewhere keeps that change`() throws {
    let path = "Modules/Gadgets/GadgetsFeature/GadgetsFeature.swift"
    try clone.add(.command("Show"))
    try clone.write("// mine\n" + clone.text(path), to: path)
    try clone.remove(.command("Show"))
    let text = try clone.text(path)
    #expect(text.hasPrefix("// mine\n"))
    #expect(!text.contains("ShowGadget"))
  }

  @Test func `a created file that was changed is removed only by force`() throws {
    let before = try clone.content()
    try clone.add(.command("Show"))
    let path = "Modules/Gadgets/GadgetsDomain/UseCases/ShowGadget.swift"
    try clone.write(clone.text(path) + "// mine\n", to: path)
    let changed = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.remove(.command("Show")) }
    #expect(error?.sentence == "ShowGadget has changed since it was generated: \(path)")
    #expect(try clone.content() == changed)
    try clone.remove(.command("Show"), isForced: true)
    #expect(try clone.content() == before)
  }

  @Test(arguments: [false, true]) func `lines that were changed are never guessed`(isForced: Bool) throws {
    try clone.add(.field("Gadget", "size", .integer))
    let path = "Modules/Gadgets/GadgetsDomain/Gadgets/GadgetDetails.swift"
    try clone.write(clone.text(path).replacing("size: Int = 8", with: "size: Int = 9"), to: path)
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) {
      try clone.remove(.field("Gadget", "size", .integer), isForced: isForced)
    }
    #expect(error?.sentence == "\(path) has changed where Gadget.size was added")
    #expect(try clone.content() == before)
  }

  @Test(arguments: [
    "Modules/Gadgets/GadgetsDomain/Use.swift", "Tests/Gadgets/UseTests.swift", "App/CoffeePalApp/Adapters/Use.swift",
  ]) func `an addition that other code needs is not removed`(path: String) throws {
    try clone.add(.entity("Washer"))
    try clone.write("import GadgetsDomain\nlet washer: Washer?\n", to: path)
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.remove(.entity("Washer"), isForced: true) }
    #expect(error?.sentence == "\(path) needs Washer")
    #expect(try clone.content() == before)
  }

  @Test func `a type with the same name in another feature is not a use`() throws {
    let before = try clone.content()
    try clone.write("struct Washer {}\n", to: "Modules/Orders/OrdersDomain/Washer.swift")
    try clone.add(.entity("Washer"))
    try clone.remove(.entity("Washer"))
    try FileManager.default.removeItem(at: clone.root.appending(path: "Modules/Orders/OrdersDomain/Washer.swift"))
    #expect(try clone.content() == before)
  }

  @Test func `an entity with a command is removed after the command`() throws {
    try clone.add(.entity("Washer"))
    try clone.add(.command("Show", entity: "Washer"))
    let error = #expect(throws: GeneratorError.self) { try clone.remove(.entity("Washer")) }
    #expect(error?.sentence.contains("ShowWasher.swift needs Washer") == true)
  }

  @Test(arguments: [
    ("Gadgets", "Knob", "Gadgets has no addition of that name"), ("Gadgets", "../Gadget", "no addition"),
    ("Orders", "Order", "Orders has no addition"), ("Nothings", "X", "no feature Nothings"),
    ("../App", "X", "not a valid name"), ("Gadgets", "", "no addition"),
  ]) func `only additions can be removed`(feature: String, name: String, why: String) throws {
    try clone.add(.command("Show"))
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) {
      try RemoveAddition(feature: feature, name: name).run(in: clone.source)
    }
    #expect(error?.sentence.contains(why) == true, "\(error?.sentence ?? "")")
    if feature == "Gadgets" { #expect(error?.suggestion == "Its additions are: ShowGadget") }
    #expect(try clone.content() == before)
  }

  @Test func `a feature with additions is removed only by force`() throws {
    let empty = try Clone().content()
    for kind in AdditionKind.all { try clone.add(kind) }
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.remove() }
    #expect(error?.sentence.hasPrefix("Gadgets has additions: Washer, ShowGadget, Gadget.colortext") == true)
    #expect(try clone.content() == before)
    try clone.remove(isForced: true)
    #expect(try clone.content() == empty)
  }

  // MARK: Killed

  /// Leaves the result of a run that was killed after a number of files: first the receipt, then the created files,
  /// then the changed ones.
  private func addPart(of kind: AdditionKind, steps: Int) throws {
    let before = try clone.content()
    try clone.add(kind)
    let changed = try clone.changes(since: before)
    let order = changed.filter { before[$0] == nil } + changed.filter { before[$0] != nil }
    for path in order.dropFirst(steps) {
      if let old = before[path] {
        try clone.write(old, to: path)
      } else {
        try FileManager.default.removeItem(at: clone.root.appending(path: path))
      }
    }
  }

  @Test(arguments: AdditionKind.kinds, [0, 1, 3, 5, 7]) func `a killed addition is removed`(
    kind: AdditionKind, steps: Int
  ) throws {
    let before = try clone.content()
    try addPart(of: kind, steps: steps)
    let half = try clone.content()
    if case .command = kind, steps == 7 {
    } else {
      let error = #expect(throws: GeneratorError.self) { try clone.add(kind) }
      #expect(error?.sentence == "An earlier run did not finish adding \(kind.name) to Gadgets")
      #expect(try clone.content() == half)
    }
    try clone.remove(kind)
    #expect(try clone.content() == before)
  }

  @Test(arguments: AdditionKind.kinds) func `a killed removal is finished by another one`(kind: AdditionKind) throws {
    let before = try clone.content()
    try clone.add(kind)
    for path in try clone.changes(since: before) where before[path] != nil {
      if let old = before[path] { try clone.write(old, to: path) }
    }
    for path in try clone.changes(since: before).prefix(2) {
      try FileManager.default.removeItem(at: clone.root.appending(path: path))
    }
    try clone.remove(kind)
    #expect(try clone.content() == before)
  }
}
