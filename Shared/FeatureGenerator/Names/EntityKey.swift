/// The value by which people find an entity. It is generated as `GadgetName`, with the label `name`;
/// the author may have renamed both, for example to `GadgetCode` and `code`.
struct EntityKey {
  let names: FeatureNames
  /// The label in the details.
  let label: String
  let type: String

  /// Reads the first parameter of the entity's details.
  ///
  /// - Throws: ``GeneratorError`` if the details are missing or have no parameter.
  init(of names: FeatureNames, in source: SourceText) throws {
    let details = "\(names.singular)Details"
    let path = "Modules/\(names.feature)/\(names.feature)Domain/\(names.plural)/\(details).swift"
    let text = SwiftText(try source.part(path), path: path)
    let parameters = try text.group("(", after: "init", in: try text.body(of: "struct \(details)"))
    guard let first = text[parameters].prefixMatch(of: /\s*(\w+)\s*:\s*(\w+)/) else {
      throw text.missing("init(name:")
    }
    self.names = names
    label = String(first.1)
    type = String(first.2)
  }

  /// The value in the tests of storage: `name: GadgetName("First")`.
  var sample: String { "\(label): \(type)(\"First\")" }

  /// Returns the spellings of the value in the templates of commands, and their replacements, in
  /// order.
  ///
  /// - Throws: ``GeneratorError`` if the repository finds no entity by the value.
  func spellings(in source: SourceText) throws -> [(old: String, new: String)] {
    let (call, isNameKey) = try lookup(in: source)
    let title = FeatureNames.prose(label.prefix(1).uppercased() + label.dropFirst())
    var spellings: [(old: String, new: String)] = [
      ("gizmo(keyed: name.key)", call), ("GizmoDetails(name: ", "\(names.singular)Details(\(label): "),
      ("gizmo.details.name", "\(FeatureNames.identifier(names.singular)).details.\(label)"),
      ("\"Name of", "\"\(title.prefix(1).uppercased())\(title.dropFirst()) of"),
    ]
    if !isNameKey {
      spellings.append((old: ", \" FIRST \", \"Fírst\"]", new: "]"))
      spellings.append((old: "its name in any spelling", new: "its \(title)"))
    }
    if type != "\(names.singular)Name" {
      spellings.append((old: " ([\"-\"], \"__code__unusable-name\", 65),", new: ""))
    }
    return spellings + [(old: "GizmoName", new: type)]
  }

  /// Returns the call that finds an entity by a value called `name`.
  ///
  /// - Returns: The call, and `true` if it takes a `NameKey`, which is the same for all spellings.
  private func lookup(in source: SourceText) throws -> (call: String, isNameKey: Bool) {
    let function = "func \(FeatureNames.identifier(names.singular))("
    let path = "Modules/\(names.feature)/\(names.feature)Domain/Ports/\(names.singular)Repository.swift"
    let text = SwiftText(try source.part(path), path: path)
    for place in text.places(of: function) {
      let parameters = text[try text.group("(", after: function, in: place..<text.count)]
      guard let only = parameters.wholeMatch(of: /(\w+)(?: \w+)?: (\w+)/) else { continue }
      let isKey = only.2 == "NameKey"
      guard isKey || only.2 == type else { continue }
      let label = only.1 == "_" ? "" : "\(only.1): "
      return ("\(function.dropFirst("func ".count))\(label)name\(isKey ? ".key" : ""))", isKey)
    }
    throw text.missing("\(function)keyed")
  }
}
