import FeatureGenerator
import Foundation
import Testing

@Suite struct `The key of an entity` {
  private let clone: Clone

  init() throws { clone = try Clone() }

  /// Adds a feature, and returns its new files.
  private func added(key: String?, isStored: Bool = true) throws -> [String: String] {
    let before = try clone.content()
    let names = try FeatureNames(feature: "Gadgets")
    _ = try NewFeature(names: names, isStored: isStored, key: key).run(in: clone.source) { _ in }
    return try clone.content().filter { before[$0.key] == nil && !$0.key.contains(".generated") }
  }

  @Test(arguments: ["code", "title", "number", "label", "isbn"])
  func `replaces the name everywhere`(key: String) throws {
    let new = try added(key: key)
    for (path, text) in new {
      let rest = ["NameKey", "stableName", "layout.name"].reduce(text) { $0.replacing($1, with: "") }
      #expect(!path.lowercased().contains("name") && !rest.lowercased().contains("name"), "\(path)")
      #expect(!text.contains("\u{2}"), "\(path)")
    }
    let type = "Gadget\(key.prefix(1).uppercased())\(key.dropFirst())"
    #expect(new["Modules/Gadgets/GadgetsDomain/Gadgets/\(type).swift"]?.contains("package let key: NameKey\n") == true)
    let all = new.values.joined()
    for words in ["GadgetDetails(\(key): \(type)(\"First\"))", "\"\(key)_key\"", "gadgets.\(key)-taken"] {
      #expect(all.contains(words), "\(words)")
    }
  }

  @Test func `keeps the columns of the expected output aligned`() throws {
    let all = try added(key: "number").values.joined(separator: "\n")
    for line in [
      "number    First of all\nadded at  2023", "id        number          added at\n",
      "\\n0000abcd  First   2024-03-01",
    ] { #expect(all.contains(line), "\(line)") }
  }

  @Test func `is the name by default`() throws {
    let standard = try added(key: nil)
    try clone.remove()
    #expect(try added(key: "name") == standard)
  }

  @Test func `is also that of later commands and fields, and of a further entity`() throws {
    _ = try added(key: "code")
    _ = try NewEntity(feature: "Gadgets", singular: "Washer", key: "label").run(in: clone.source) { _ in }
    try clone.add(.command("Show"))
    try clone.add(.command("Show", entity: "Washer"))
    try clone.add(.field("Washer", "size", .integer))
    let all = try clone.content().values.joined()
    for words in [
      "transform: { try GadgetCode($0) }", "\"Label of the washer.\", transform: { try WasherLabel($0) }",
      "WasherDetails(label: WasherLabel(\"First\"), size: 3)",
    ] { #expect(all.contains(words), "\(words)") }
  }

  @Test(arguments: [
    ("Code", "valid key"), ("", "valid key"), ("no", "valid key"), ("identifier", "valid key"), ("a;b", "valid key"),
    ("a\u{1B}[2J", "valid key"), ("class", "cannot be"), ("select", "cannot be"), ("details", "cannot be"),
    ("reader", "cannot be"), ("gadget", "cannot be"),
  ]) func `has a form, and no other meaning`(key: String, why: String) throws {
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try added(key: key) }
    #expect(error?.sentence.contains(why) == true, "\(error?.sentence ?? "")")
    #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F } == true)
    #expect(try clone.content() == before)
  }

  @Test func `is refused for a feature without data`() throws {
    let error = #expect(throws: GeneratorError.self) { try added(key: "code", isStored: false) }
    #expect(error?.sentence == "A feature without data has no key")
  }

  @Test func `is an option of a request`() throws {
    guard case .feature(let feature) = try Request(["feature", "Gadgets", "--key", "code"]),
      case .entity(let entity) = try Request(["entity", "Gadgets", "Washer", "--key", "label"])
    else {
      Issue.record("the requests are not for a feature and an entity")
      return
    }
    _ = try feature.run(in: clone.source) { _ in }
    _ = try entity.run(in: clone.source) { _ in }
    #expect(try clone.text("Modules/Gadgets/GadgetsDomain/Gadgets/GadgetCode.swift").contains("struct GadgetCode:"))
    #expect(try clone.text("Modules/Gadgets/GadgetsDomain/Washers/WasherLabel.swift").contains("struct WasherLabel:"))
  }
}
