/// The files of a feature, written for a `Workshop` of `Gizmos`.
///
/// They are valid Swift: names are replaced as whole spellings (`Gizmos`, `gizmo`). Text that is
/// not an identifier is marked: `__workshop__` is the feature's lowercase name, the prefix of its
/// commands and tables; `__workshop_gizmo__` is the table of its entity, and `~gizmos~` is prose.
struct Templates {
  static let folder = "Shared/FeatureTemplates"

  /// A folder of templates.
  enum Part: String {
    /// A feature that stores no data.
    case plain
    /// A feature that stores data, without its entity.
    case stored
    /// An entity of a stored feature.
    case entity
    /// The name that identifies an entity for users, or the item of a feature without data.
    case name
    /// A command for an entity.
    case command
  }

  let source: SourceText

  /// Returns the path and text of every file of the parts, with the names filled in.
  ///
  /// - Parameter spellings: The spellings in the templates and their replacements, in order.
  func files(of parts: [Part], _ spellings: [(old: String, new: String)]) throws -> [(path: String, text: String)] {
    try parts.flatMap { try files(of: $0, spellings) }.sorted { $0.path < $1.path }
  }

  private func files(
    of part: Part, _ spellings: [(old: String, new: String)]
  ) throws -> [(path: String, text: String)] {
    let folder = "\(Self.folder)/\(part)"
    let paths = source.files(under: folder)
    if paths.isEmpty {
      throw GeneratorError("There are no templates in \(folder)", suggestion: "Restore that folder with git")
    }
    let fill = { (text: String) in spellings.reduce(text) { $0.replacing($1.old, with: $1.new) } }
    return try paths.map { (fill(String($0.dropFirst(folder.count + 1))), fill(try source.text($0))) }
  }
}
