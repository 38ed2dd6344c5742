/// The files of a feature, written for a `Workshop` of `Gizmos`.
///
/// They are valid Swift: names are replaced as whole spellings (`Gizmos`, `gizmo`). Text that is
/// not an identifier is marked: `__workshop__` is the feature's word, `__workshop_gizmo__` its
/// table, and `~gizmos~` prose.
struct Templates {
  static let folder = "Shared/FeatureTemplates"

  let source: SourceText
  let isStored: Bool

  private var folder: String { "\(Self.folder)/\(isStored ? "stored" : "plain")" }

  /// Returns the path and text of every file, with the names filled in.
  func files(for names: FeatureNames) throws -> [(path: String, text: String)] {
    let paths = source.files(under: folder)
    if paths.isEmpty {
      throw GeneratorError("There are no templates in \(folder)", wayOut: "Restore that folder with git")
    }
    return try paths.map { (place(of: $0, names), Self.fill(try source.text($0), names)) }
  }

  private func place(of path: String, _ names: FeatureNames) -> String {
    Self.fill(String(path.dropFirst(folder.count + 1)), names)
  }

  private static func fill(_ text: String, _ names: FeatureNames) -> String {
    spellings(names).reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  private static func spellings(_ names: FeatureNames) -> [(String, String)] {
    let prose = { (name: String) in FeatureNames.prose(name) }
    let begin = { (name: String) in prose(name).prefix(1).uppercased() + prose(name).dropFirst() }
    let identifier = FeatureNames.identifier
    return [
      ("__workshop_gizmo__", names.table), ("__workshop__", names.word),
      ("~workshop~", prose(names.feature)), ("~gizmos~", prose(names.plural)), ("~Gizmos~", begin(names.plural)),
      ("~gizmo~", prose(names.singular)), ("~Gizmo~", begin(names.singular)),
      ("Workshop", "\u{1}F"), ("workshop", "\u{1}f"), ("Gizmos", "\u{1}P"), ("gizmos", "\u{1}p"),
      ("Gizmo", names.singular), ("gizmo", identifier(names.singular)),
      ("\u{1}F", names.feature), ("\u{1}f", identifier(names.feature)),
      ("\u{1}P", names.plural), ("\u{1}p", identifier(names.plural)),
    ]
  }
}
