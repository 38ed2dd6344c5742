import FeatureGenerator
import Foundation
import Testing

@Suite struct `An addition to a feature` {
  private let clone: Clone

  init() throws {
    clone = try Clone()
    try clone.add()
  }

  @Test(arguments: AdditionKind.kinds) func `an addition changes files of the feature only`(kind: AdditionKind) throws {
    let before = try clone.content()
    try clone.add(kind)
    let changed = try clone.changes(since: before)
    #expect(!changed.isEmpty)
    let outside = changed.filter { !$0.hasPrefix("Modules/Gadgets/") && !$0.hasPrefix("Tests/Gadgets/") }
    #expect(outside == (kind.name == "Washer" ? ["Shared/Contracts/WasherEvents.swift"] : []))
  }

  @Test(arguments: AdditionKind.kinds) func `the report lists every file, and the way back`(kind: AdditionKind) throws {
    let before = try clone.content()
    let report = try clone.add(kind)
    let listed = report.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    #expect(try listed.sorted() == clone.changes(since: before))
    #expect(report.last == "Undo this with: make remove-generated FEATURE=Gadgets NAME=\(kind.name)")
  }

  @Test func `the report names the file of the permission that opens the list to customers`() throws {
    let file = "Modules/Gadgets/GadgetsDomain/Washers/WasherPermissions.swift"
    let report = try clone.add(.entity("Washer"))
    #expect(report.contains("Customers may run gadgets washers list. Change that in: \(file)"))
    #expect(try clone.text(file).contains("viewWashers"))
  }

  @Test func `a field touches at most eight files and a command six`() throws {
    let before = try clone.content()
    try clone.add(.field("Gadget", "shade", .text))
    #expect(try clone.changes(since: before).count == 8)
    let between = try clone.content()
    try clone.add(.command("Show"))
    #expect(try clone.changes(since: between).count == 6)
    #expect(try Request(["measure"]).run(in: clone.source) == ["a command 6", "a field 8"])
  }

  @Test func `a further entity has names of its own`() throws {
    let before = try clone.content()
    try clone.add(.entity("CopperWasher"))
    try clone.add(.command("CheckIn", entity: "CopperWasher"))
    try clone.add(.field("CopperWasher", "madeOn", .time))
    let new = try clone.content().filter { before[$0.key] != $0.value }
    for (path, text) in new {
      for left in ["gizmo", "workshop", "polish", "__", "~"] {
        #expect(!path.lowercased().contains(left) && !text.lowercased().contains(left), "\(left) in \(path)")
      }
    }
    let all = new.values.joined()
    for words in [
      "\"gadgets copperwashers add\"", "\"gadgets\", \"copperwashers\", \"list\"", "\"gadgets_copperwasher\"",
      "Migration(\"gadgets.0002-copperwashers\", copperWashers)", "\"gadgets.copperwasher-added.v1\"",
      "\"gadgets.copperwasher-name-taken\"", "\"gadgets copperwashers checkin\"", "\"--made-on\"",
      "Migration(\"gadgets.0003-made-on\", [.addColumn(table: \"gadgets_copperwasher\", .integer(\"made_on\"",
    ] { #expect(all.contains(words), "\(words)") }
    #expect(try clone.text("Tests/Gadgets/roles.txt").contains("\ncustomer  gadgets copperwashers list\n"))
  }

  @Test func `a field shows in the transcripts`() throws {
    try clone.add(.field("Gadget", "size", .integer))
    try clone.add(.field("Gadget", "manufacturer", .text))
    let text = try clone.text("Tests/Gadgets/GadgetsTests/Transcripts/A first session.txt")
    #expect(
      text.contains(
        """
        > gadgets add "First of all"
        id            00000000-0000-7000-8000-000000000003
        name          First of all
        added at      2023-11-14 22:13:20
        size          8
        manufacturer  –
        > clock
        """))
    #expect(
      text.contains(
        """
        id        name            added at             size  manufacturer
        ────────  ──────────────  ───────────────────  ────  ────────────
        00000006  Second to none  2023-11-14 23:43:20     8  –
        """))
  }

  @Test(arguments: AdditionKind.kinds) func `an addition exists only once`(kind: AdditionKind) throws {
    try clone.add(kind)
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.add(kind) }
    #expect(error?.sentence == "Gadgets already has \(kind.name)")
    #expect(try clone.content() == before)
  }

  @Test(arguments: [
    (AdditionKind.entity("Gadget"), "already exists"), (.entity("Order"), "Order"),
    (.entity("Money"), "Money"), (.entity("Class"), "\"class\""), (.entity("gadget"), "not a valid name"),
    (.entity("../App"), "not a valid name"), (.entity("A\u{1B}[2J"), "not a valid name"), (.entity(""), "missing"),
    (.entity("Basis"), "plural"), (.command("List"), "ListGadget"), (.command("Repeat"), "\"repeat\""),
    (.command("show"), "not a valid"),
    (.command("$(rm)"), "not a valid name"), (.command("Show", entity: "Widget"), "no entity Widget"),
    (.command("Show", entity: "../X"), "not a valid name"), (.field("Gadget", "Size", .text), "not a valid name"),
    (.field("Gadget", "class", .text), "already uses"), (.field("Gadget", "group", .text), "already uses"),
    (.field("Gadget", "name", .text), "already uses"), (.field("Gadget", "a;b", .text), "not a valid name"),
    (.field("Gadget", "", .text), "missing"), (.field("Widget", "size", .text), "no entity Widget"),
  ]) func `a malformed, reserved or taken name is refused`(kind: AdditionKind, why: String) throws {
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.add(kind) }
    #expect(error?.description.contains(why) == true, "\(error?.description ?? "")")
    #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F } == true)
    #expect(try clone.content() == before)
  }

  @Test(arguments: ["Void", "Tag"]) func `a verb may also be a type of Swift`(verb: String) throws {
    try clone.add(.command(verb))
    let useCase = try clone.text("Modules/Gadgets/GadgetsDomain/UseCases/\(verb)Gadget.swift")
    #expect(useCase.contains("package struct \(verb)Gadget: \(verb)GadgetUseCase {"))
  }

  @Test func `a command and a field use the value type under the name that the author gave it`() throws {
    try clone.rename([
      ("GadgetName", "GadgetCode"), ("(name: GadgetCode", "(code: GadgetCode"),
      ("func gadget(keyed key: NameKey)", "func gadget(_ code: GadgetCode)"),
    ])
    let before = try clone.content()
    try clone.add(.command("Show"))
    try clone.add(.field("Gadget", "size", .integer))
    let changed = try clone.changes(since: before).map { try clone.text($0) }.joined()
    for code in [
      "context.gadgets.gadget(name) else", "\"Code of the gadget.\", transform: { try GadgetCode($0) }",
      "adding.execute(GadgetDetails(code: GadgetCode(\"First\")))", "name == gadget.details.code else",
      "GadgetDetails(code: GadgetCode(\"First\"), size: 3)", "a gadget is found by its code`",
    ] { #expect(changed.contains(code), "\(code)") }
    #expect(!changed.contains("GadgetName"))
    #expect(!changed.contains("name: GadgetCode(\"First\")"))
  }

  @Test(
    arguments: [
      ("host", .text, ["/// The host, or `nil`.", "field: \"The host\"", "\"Host.\""]),
      ("expiresAt", .time, ["/// The time when the gadget expires, or", "\"Time when the gadget expires,"]),
      ("madeOn", .time, ["/// The time when the gadget was made, or `nil`."]),
      ("validUntil", .time, ["/// The value of \"valid until\", or `nil`.", "\"Valid until, such"]),
      ("soldBy", .text, ["field: \"The value of \\\"sold by\\\"\"", "/// Validates the value of \"sold by\"."]),
    ] as [(String, FieldType, [String])])
  func `a field whose name ends in a preposition has an English label`(
    name: String, type: FieldType, labels: [String]
  ) throws {
    let before = try clone.content()
    try clone.add(.field("Gadget", name, type))
    let changed = try clone.changes(since: before).map { try clone.text($0) }.joined()
    for label in labels { #expect(changed.contains(label), "\(label)") }
  }

  @Test func `a command whose words are taken is refused`() throws {
    try clone.write("CommandInfo(\n  \"gadgets hide all\")\n", to: "Modules/Gadgets/GadgetsInterface/Hide.swift")
    let error = #expect(throws: GeneratorError.self) { try clone.add(.command("Hide")) }
    #expect(
      error?.sentence == "A command in Modules/Gadgets/GadgetsInterface/Hide.swift already begins with \"gadgets hide\""
    )
  }

  @Test func `a hint that begins with the words of a command does not take them`() throws {
    try clone.write("let hint = \"gadgets hide NAME\"\n", to: "Modules/Gadgets/GadgetsInterface/Hint.swift")
    try clone.add(.command("Hide"))
    #expect(try clone.text("Tests/Gadgets/roles.txt").contains("\ncustomer  gadgets hide  First\n"))
  }

  @Test(arguments: AdditionKind.kinds) func `the feature must exist and store data`(kind: AdditionKind) throws {
    try clone.add("Widgets", isStored: false)
    let before = try clone.content()
    for (feature, why) in [
      ("Widgets", "Widgets stores no data"), ("Knobs", "There is no feature Knobs"), ("../App", "not a valid name"),
    ] {
      let error = #expect(throws: GeneratorError.self) { try clone.add(kind, to: feature) }
      #expect(error?.sentence.contains(why) == true, "\(error?.sentence ?? "")")
    }
    #expect(try clone.content() == before)
  }

  @Test(arguments: [AdditionKind.field("Gadget", "sizeCurrency", .text), .field("Gadget", "nameKey", .time)])
  func `a field whose column exists is refused`(kind: AdditionKind) throws {
    try clone.add(.field("Gadget", "size", .money))
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.add(kind) }
    #expect(error?.sentence == "GadgetRecord already has \(kind.name.dropFirst("Gadget.".count))")
    #expect(try clone.content() == before)
  }

  @Test func `a second amount of money is refused`() throws {
    try clone.add(.field("Gadget", "price", .money))
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.add(.field("Gadget", "deposit", .money)) }
    #expect(error?.sentence == "GadgetRecord already has an amount of money, and its table names one currency")
    #expect(try clone.content() == before)
  }

  @Test(
    arguments: [
      (.entity("Washer"), "Data/GadgetsMigrations.swift", "static let all"),
      (.entity("Washer"), "Data/StoredGadgetsContext.swift", "package let"),
      (.entity("Washer"), "Domain/Ports/GadgetsContext.swift", "protocol GadgetsContext"),
      (.command("Show"), "Feature/GadgetsFeature.swift", "command("),
      (.command("Show"), "Domain/Ports/GadgetRepository.swift", "func gadget(keyed"),
      (.field("Gadget", "size", .text), "Domain/Gadgets/GadgetDetails.swift", "init"),
      (.field("Gadget", "size", .text), "Data/Gadgets/GadgetRecord.swift", "enum GadgetMapper"),
      (.field("Gadget", "size", .text), "Interface/Gadgets/GadgetView.swift", "func fields"),
      (.field("Gadget", "size", .time), "Interface/Gadgets/AddGadgetCommand.swift", "in session:"),
    ] as [(AdditionKind, String, String)])
  func `a missing place is named, and no file changes`(kind: AdditionKind, file: String, place: String) throws {
    let path = "Modules/Gadgets/Gadgets" + file
    try clone.write(clone.text(path).replacing(place, with: "// \(place)\n"), to: path)
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try clone.add(kind) }
    #expect(error?.sentence == "\(path) has no \"\(place)\"")
    #expect(try clone.content() == before)
  }

  @Test func `a missing file is named, and no file changes`() throws {
    let path = "Tests/Gadgets/roles.txt"
    try FileManager.default.removeItem(at: clone.root.appending(path: path))
    let before = try clone.content()
    for kind in [AdditionKind.entity("Washer"), .command("Show")] {
      let error = #expect(throws: GeneratorError.self) { try clone.add(kind) }
      #expect(error?.sentence == "There is no \(path)")
    }
    #expect(try clone.content() == before)
  }

  @Test(arguments: AdditionKind.kinds) func `an addition that cannot be formatted changes no file`(kind: AdditionKind)
    throws
  {
    struct Broken: Error {}
    let before = try clone.content()
    #expect(throws: Broken.self) { try clone.add(kind) { _ in throw Broken() } }
    #expect(try clone.content() == before)
  }

  @Test func `an addition that cannot be written as a whole changes no file`() throws {
    try clone.write("in the way", to: "Modules/Gadgets/GadgetsInterface/Washers")
    let before = try clone.content()
    #expect(throws: (any Error).self) { try clone.add(.entity("Washer")) }
    #expect(try clone.content() == before)
  }

  @Test(
    arguments: [
      (AdditionKind.field("Gadget", "size", .text), nil, false, "Add OPTIONAL=1"),
      (.field("Gadget", "price", .money), nil, false, "section 4 of docs/adding-a-feature.md"),
      (.field("Gadget", "size", .integer), nil, false, "DEFAULT=8"),
      (.field("Gadget", "size", .integer), "many", false, "DEFAULT=8"),
      (.field("Gadget", "size", .integer), "8", true, "OPTIONAL=1 or DEFAULT=8"),
    ] as [(AdditionKind, String?, Bool, String)])
  func `a field is optional, or an integer with a default`(
    kind: AdditionKind, defaultValue: String?, isOptional: Bool, suggestion: String
  ) {
    guard case .field(let entity, let name, let type) = kind else { return }
    let error = #expect(throws: GeneratorError.self) {
      try NewField(
        feature: "Gadgets", entity: entity, name: name, type: type, isOptional: isOptional, defaultValue: defaultValue)
    }
    #expect(error?.suggestion.contains(suggestion) == true)
  }

  @Test(arguments: [("addGadgets", "barista "), ("viewGadgets", "customer")])
  func `a command has the role of its permission`(permission: String, role: String) throws {
    _ = try NewCommand(feature: "Gadgets", verb: "Show", permission: permission).run(in: clone.source) { _ in }
    #expect(try clone.text("Tests/Gadgets/roles.txt").contains("\n\(role)  gadgets show  First\n"))
  }

  @Test func `an unknown permission is refused with its declaration, after which the command is added`() throws {
    let hide = try NewCommand(feature: "Gadgets", verb: "Hide", permission: "hideGadgets")
    let before = try clone.content()
    let error = #expect(throws: GeneratorError.self) { try hide.run(in: clone.source) { _ in } }
    #expect(try clone.content() == before)
    let declaration = "package static let hideGadgets = Permission(\"gadgets.hide\", atLeast: .barista)"
    #expect(error?.suggestion == "Choose another with PERMISSION=name, or add there: \(declaration)")
    let path = "Modules/Gadgets/GadgetsDomain/Gadgets/GadgetPermissions.swift"
    try clone.write(clone.text(path) + "extension Permission { \(declaration) }\n", to: path)
    _ = try hide.run(in: clone.source) { _ in }
    #expect(try clone.text("Tests/Gadgets/roles.txt").contains("\nbarista   gadgets hide  First\n"))
  }

  @Test func `additions find their places in files that an author has changed`() throws {
    for (path, old, new) in [
      (
        "Domain/Gadgets/GadgetDetails.swift", "(name: GadgetName) {",
        "(\n    name: GadgetName,  // a name\n  ) throws(GadgetError) {"
      ),
      (
        "Feature/GadgetsFeature.swift", "  private mutating func addCommands",
        "  // command(Old.self)\n  private mutating func addCommands"
      ),
      (
        "Data/GadgetsMigrations.swift", "[Migration(\"gadgets.0001-start\", gadgets)]",
        "[\n    Migration(\"gadgets.0001-start\", gadgets),\n  ]"
      ),
      ("Interface/Gadgets/AddGadgetCommand.swift", "  package init", "  @Flag var isNew = false\n\n  package init"),
    ] {
      let path = "Modules/Gadgets/Gadgets" + path
      let text = try clone.text(path)
      #expect(text.contains(old), "\(path)")
      try clone.write(text.replacing(old, with: new), to: path)
    }
    let before = try clone.content()
    for kind in AdditionKind.all { try clone.add(kind) }
    #expect(
      try clone.text("Modules/Gadgets/GadgetsInterface/Gadgets/AddGadgetCommand.swift").contains(
        "var colortext: PlainText?"))
    for kind in AdditionKind.all.reversed() { try clone.remove(kind) }
    #expect(try clone.content() == before)
  }
}
