package import Foundation

/// The command that adds a field to an entity: to its details, its record and table, the command
/// that adds it, its output, and tests.
package struct NewField {
  package let feature: String
  package let entity: String
  package let name: String
  package let type: FieldType
  /// The value of existing entities, and of new ones if the user gives none; `nil` if the field is
  /// optional.
  package let defaultValue: Int?

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - feature: The name of a feature that stores data.
  ///   - entity: The singular of an entity, for example `Tasting`.
  ///   - name: The name of the property, for example `host`.
  ///   - isOptional: `true` for a field that an entity may lack.
  ///   - defaultValue: The value of existing entities, unless the field is optional. Only integers
  ///     have one.
  package init(
    feature: String, entity: String, name: String, type: FieldType, isOptional: Bool, defaultValue: String? = nil
  ) throws(GeneratorError) {
    try NameRules.check(feature, as: "feature", isNew: false)
    try NameRules.check(entity, as: "entity", isNew: false)
    try NameRules.checkField(name)
    self.feature = feature
    self.entity = entity
    self.name = name
    self.type = type
    self.defaultValue = try Self.defaultValue(defaultValue, type, isOptional: isOptional)
  }

  private static func defaultValue(
    _ text: String?, _ type: FieldType, isOptional: Bool
  ) throws(GeneratorError) -> Int? {
    if isOptional {
      if text == nil { return nil }
      throw GeneratorError("An optional field has no default", suggestion: "Choose OPTIONAL=1 or DEFAULT=8")
    }
    guard type == .integer else {
      throw GeneratorError(
        "Existing entities have no value for the field, and only an integer can have a default",
        suggestion: "Add OPTIONAL=1, and then require it as section 4 of docs/adding-a-feature.md says")
    }
    guard let text else {
      throw GeneratorError(
        "Existing entities have no value for the field", suggestion: "Add OPTIONAL=1, or their value with DEFAULT=8")
    }
    guard let value = Int(text), text.utf8.count < 16 else {
      throw GeneratorError("The default is not an integer", suggestion: "Write it like DEFAULT=8")
    }
    return value
  }

  /// Writes the field.
  ///
  /// - Parameter format: Formats the Swift files in a folder.
  /// - Returns: The report, one line per element.
  package func run(in source: SourceText, format: (URL) throws -> Void) throws -> [String] {
    try FeatureFiles.checkIsStored(feature, in: source)
    let words = try FeatureFiles.entity(entity, of: feature, in: source)
    let addition = "\(entity).\(name)"
    try Addition.checkIsNew(addition, in: feature, source)
    let field = Field(name: name, type: type, defaultValue: defaultValue, entity: words)
    let edit = FieldEdit(field: field, source: source)
    return try Addition(feature: feature, name: addition, files: [], edits: try edit.edits())
      .write(to: source, format: format)
  }
}
