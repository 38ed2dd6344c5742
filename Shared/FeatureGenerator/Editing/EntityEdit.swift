/// The changes of the files of a feature that register a further entity.
struct EntityEdit {
  let words: EntityWords
  let source: SourceText

  private var feature: String { words.names.feature }
  private var singular: String { words.names.singular }
  private var plural: String { FeatureNames.identifier(words.names.plural) }

  func edits() throws -> [(path: String, text: String)] {
    let modules = "Modules/\(feature)/\(feature)"
    var edits = Edits(source: source)
    try edits.edit("\(modules)Domain/Ports/\(feature)Context.swift") {
      try $0.appendMember("var \(plural): any \(singular)Repository { get }", to: "protocol \(feature)Context")
    }
    try edits.edit("\(modules)Data/Stored\(feature)Context.swift") { try addToStoredContext(&$0) }
    try edits.edit("\(modules)Data/\(feature)Migrations.swift") {
      try $0.addMigration(words.names.plural.lowercased(), plural, to: words.names.prefix)
      $0.append("\(singular)Record.self", to: try $0.list("static let records"))
    }
    try edits.edit("\(modules)Feature/\(feature)Feature.swift") { text in
      for name in ["Add\(singular)", "List\(words.names.plural)"] { try text.register(name) }
    }
    try edits.edit("Tests/\(feature)/\(feature)DomainTests/Fake\(feature).swift") { try addToFake(&$0) }
    try edits.addRoles(["customer  \(words.line) list", "barista   \(words.line) add  First"], to: feature)
    return edits.all
  }

  private func addToStoredContext(_ text: inout SwiftText) throws {
    let type = "struct Stored\(feature)Context"
    try text.addLine("package let \(plural): any \(singular)Repository", afterLast: ["package let"], in: type)
    let body = try text.body(of: "init", in: try text.body(of: type))
    text.insert("  \(plural) = Stored\(singular)Repository(store: try EntityStore(storage))\n  ", at: body.upperBound)
  }

  private func addToFake(_ text: inout SwiftText) throws {
    try text.appendMember("var \(plural): [\(singular)] = []", to: "struct \(feature)Content")
    try text.appendMember(
      "var \(plural): any \(singular)Repository { Fake\(singular)Repository(draft: draft) }", to: "struct FakeUnit")
  }
}
