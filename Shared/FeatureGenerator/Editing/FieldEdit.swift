/// The changes of the files of an entity that add a field.
struct FieldEdit {
  let field: Field
  let source: SourceText

  private var names: FeatureNames { field.entity.names }
  private var details: String { "\(field.singular)Details" }
  private var record: String { "\(field.singular)Record" }

  private func path(_ layer: String, _ file: String) -> String {
    "Modules/\(names.feature)/\(names.feature)\(layer)/\(file)"
  }

  func edits() throws -> [(path: String, text: String)] {
    var edits = Edits(source: source)
    let view = path("Interface", "\(names.plural)/\(field.singular)View.swift")
    let titles = try titles(in: SwiftText(try source.part(view), path: view))
    try edits.edit(path("Domain", "\(names.plural)/\(details).swift")) { try addToDetails(&$0) }
    try edits.edit(path("Data", "\(names.plural)/\(record).swift")) { try addToRecord(&$0) }
    try edits.edit(path("Data", "\(names.feature)Migrations.swift")) {
      try $0.addMigration(field.column.replacing("_", with: "-"), field.changes, to: names.prefix)
    }
    try edits.edit(path("Interface", "\(names.plural)/Add\(field.singular)Command.swift")) { try addToCommand(&$0) }
    try edits.edit(view) { try addToView(&$0) }
    try editTests(&edits, titles: titles)
    return edits.all
  }

  /// - Parameter titles: The titles of the columns before the change.
  private func editTests(_ edits: inout Edits, titles: [String]) throws {
    let tests = "Tests/\(names.feature)/\(names.feature)"
    try edits.edit("\(tests)DataTests/Stored\(field.singular)Tests.swift") { try addToStorageTests(&$0) }
    try edits.edit("\(tests)InterfaceTests/\(field.singular)CommandTests.swift") { try addToCommandTests(&$0) }
    for path in source.files(under: "\(tests)Tests/Transcripts") where path.hasSuffix(".txt") {
      let transcript = TranscriptText(
        titles: titles, title: field.prose, cell: field.absentCell, isRight: field.isNumber)
      try edits.replace(path, with: transcript.adding(to: try source.text(path)))
    }
  }

  private func addToDetails(_ text: inout SwiftText) throws {
    let type = "struct \(details)"
    try checkIsNew(field.name, in: details, text)
    if field.type != .integer { text.addImport("DomainKit", isPackage: true) }
    text.append(field.parameter, to: try text.group("(", after: "init", in: try text.body(of: type)))
    let initializer = try text.body(of: "init", in: try text.body(of: type))
    text.insert("  \(field.assignment)\n  ", at: initializer.upperBound)
    try text.addLine(field.property, afterLast: ["package let", "package var", "package private(set) var"], in: type)
    if let validation = field.validation { try text.appendMember(validation, to: type) }
  }

  /// Checks that a type has no property with the name.
  private func checkIsNew(_ name: String, in type: String, _ text: SwiftText) throws {
    let body = try text.body(of: "struct \(type)")
    guard ["let", "var"].contains(where: { !text.places(of: "\($0) \(name):", in: body).isEmpty }) else { return }
    throw GeneratorError("\(type) already has \(name)", suggestion: "Choose another name with NAME=name")
  }

  private func addToRecord(_ text: inout SwiftText) throws {
    let type = "struct \(record)"
    for property in field.recordProperties {
      try checkIsNew(property.name, in: record, text)
      try text.addLine("let \(property.name): \(property.type)?", afterLast: ["let", "var"], in: type)
    }
    if let meaning = field.meaning {
      let table = try text.group("(", after: "Table<\(record)>")
      if text[table].contains("amounts:") {
        throw GeneratorError(
          "\(record) already has an amount of money, and its table names one currency",
          suggestion: "Add the field by hand, in the same currency")
      }
      text.append(meaning, to: table)
    }
    let mapper = "enum \(field.singular)Mapper"
    for argument in field.recordArguments {
      text.append(argument, to: try text.group("(", after: "\(record)(", in: try text.body(of: mapper)))
    }
    text.append(field.detailsArgument, to: try text.group("(", after: "\(details)(", in: try text.body(of: mapper)))
    if let reading = field.reading { try text.appendMember(reading, to: mapper) }
  }

  private func addToCommand(_ text: inout SwiftText) throws {
    let type = "struct Add\(field.singular)Command"
    if field.type != .integer { text.addImport("DomainKit") }
    text.append(field.commandArgument, to: try text.group("(", after: "\(details)(", in: try text.body(of: type)))
    try text.addLine(
      field.declaration, afterLast: ["@Argument", "@Option", "@Flag", "@OptionGroup", "var"], in: type)
    if field.type == .time, !text.contains("in session:") { throw text.missing("in session:") }
  }

  private func addToView(_ text: inout SwiftText) throws {
    text.append(field.viewColumn, to: try text.list("static let columns"))
    for viewField in field.viewFields {
      text.append(viewField, to: try text.group("[", after: "[", in: try text.body(of: "func fields")))
    }
  }

  /// Returns the titles of the columns before the change.
  private func titles(in view: SwiftText) throws -> [String] {
    view[try view.list("static let columns")].matches(of: /OutputColumn\(\s*"([^"]*)"/).map { String($0.1) }
  }

  private func addToStorageTests(_ text: inout SwiftText) throws {
    for start in text.places(of: "\(record)(").reversed() {
      for argument in field.absentArguments {
        text.append(argument, to: try text.group("(", after: "\(record)(", in: start..<text.count))
      }
    }
    try text.appendMember(field.storageTest(by: try EntityKey(of: names, in: source)), to: "struct")
  }

  private func addToCommandTests(_ text: inout SwiftText) throws {
    let start = "{\"id\":\""
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    let changed = lines.map { line in
      let body = line.drop { $0 == " " }
      return body.hasPrefix(start) && body.hasSuffix("}") ? "\(line.dropLast()),\(field.absentJSON)}" : String(line)
    }
    if changed.elementsEqual(lines, by: { $0 == $1 }) { throw text.missing(start) }
    text = SwiftText(changed.joined(separator: "\n"), path: text.path)
    try text.appendMember(field.commandTest, to: "struct")
  }
}
