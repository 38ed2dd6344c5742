import FeatureGenerator
import Testing

@Suite struct `A request to the generator` {
  @Test func `a feature has names, options and flags`() throws {
    guard case .feature(let feature) = try Request(["feature", "Library", "--plural", "Books", "--without-data"]) else {
      Issue.record("the request is not for a feature")
      return
    }
    #expect(feature.names == (try FeatureNames(feature: "Library", plural: "Books", singular: "Book")))
    #expect(!feature.isStored)
  }

  @Test func `an entity has a feature, a name and a plural`() throws {
    guard case .entity(let entity) = try Request(["entity", "Tastings", "Guest"]) else {
      Issue.record("the request is not for an entity")
      return
    }
    #expect(entity.names == (try FeatureNames(feature: "Tastings", plural: "Guests", singular: "Guest")))
  }

  @Test func `a command has a feature and a verb`() throws {
    guard case .command(let command) = try Request(["command", "Tastings", "Show", "--entity", "Guest"]) else {
      Issue.record("the request is not for a command")
      return
    }
    #expect([command.feature, command.verb, command.entity] == ["Tastings", "Show", "Guest"])
    #expect(command.permission == nil)
  }

  @Test func `a field has a type and a default`() throws {
    guard case .field(let field) = try Request(["field", "Tastings", "Tasting", "seats", "integer", "--default", "8"])
    else {
      Issue.record("the request is not for a field")
      return
    }
    #expect([field.feature, field.entity, field.name] == ["Tastings", "Tasting", "seats"])
    #expect(field.type == .integer)
    #expect(field.defaultValue == 8)
  }

  @Test func `a removal may be forced`() throws {
    guard case .removeFeature(let feature) = try Request(["remove-feature", "Books", "--force"]),
      case .remove(let addition) = try Request(["remove", "Books", "Shelf"])
    else {
      Issue.record("the request is not for a removal")
      return
    }
    #expect(feature.feature == "Books")
    #expect(feature.isForced)
    #expect([addition.feature, addition.name] == ["Books", "Shelf"])
    #expect(!addition.isForced)
  }

  @Test(arguments: ["color", "json", "kiosk", "log", "noInput", "onError", "output", "timeout"])
  func `a field cannot take an option of the shell`(name: String) {
    #expect(throws: GeneratorError.self) {
      try Request(["field", "Tastings", "Tasting", name, "text", "--optional"])
    }
  }

  @Test(arguments: [[], ["help"], ["--help"], ["entity", "--help"], ["field", "Tastings", "--help"]])
  func `help explains every kind`(words: [String]) throws {
    guard case .help = try Request(words) else {
      Issue.record("the request is not for help")
      return
    }
    let lines = try Request(words).run(in: Clone().source)
    for kind in ["feature", "entity", "command", "field", "remove-feature", "remove", "measure"] {
      #expect(lines.contains { $0.hasPrefix("  \(kind)") }, "\(kind)")
    }
  }

  @Test(arguments: [
    ["feature"], ["drop", "Books"], ["feature", "Books", "Pens"], ["feature", "Books", "--singular"],
    ["feature", "Books", "--fast"], ["feature", "Books", "--force"], ["remove-feature", "Books", "--without-data"],
    ["remove-feature", "Books", "--plural", "Books"], ["entity", "Books"], ["entity", "Books", "Shelf", "Floor"],
    ["entity", "Books", "Staff", "--plural", "Staff"], ["command", "Books"], ["command", "Books", "Show", "--entity"],
    ["field", "Books", "Book", "price"], ["field", "Books", "Book", "price", "money", "--default"],
    ["remove", "Books", "Shelf", "--optional"],
  ]) func `an incomplete or contradictory request is refused`(words: [String]) {
    let error = #expect(throws: GeneratorError.self) { try Request(words) }
    #expect(error?.suggestion.isEmpty == false)
  }

  @Test(arguments: ["number", "", "Text", "text;rm", "\u{1B}[2J"])
  func `an unknown type of a field is refused with the list of types`(type: String) {
    let error = #expect(throws: GeneratorError.self) { try Request(["field", "Tastings", "Tasting", "host", type]) }
    #expect(error?.suggestion == "Choose one of these with TYPE=name: text, integer, money, time")
    #expect(error?.description.contains("\u{1B}") == false)
  }
}
