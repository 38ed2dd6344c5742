/// The words of an entity in commands and in stored names.
struct EntityWords {
  let names: FeatureNames
  /// `true` for the entity with which the feature began. Its commands need no further word.
  let isMain: Bool

  private var ownWords: [String] { isMain ? [names.prefix] : [names.prefix, names.plural.lowercased()] }

  /// The start of the commands: `tastings`, or `tastings guests` for a further entity.
  var line: String { ownWords.joined(separator: " ") }

  /// The start of the commands as arguments in code: `"tastings", "guests"`.
  var arguments: String { ownWords.map { "\"\($0)\"" }.joined(separator: ", ") }

  /// The start of error codes, events and permissions: `tastings.`, or `tastings.guest-`.
  var code: String { isMain ? "\(names.prefix)." : "\(names.prefix).\(names.singular.lowercased())-" }

  /// The spellings of the names in the templates, and their replacements, in order.
  var spellings: [(old: String, new: String)] {
    let prose = { (name: String) in FeatureNames.prose(name) }
    let begin = { (name: String) in prose(name).prefix(1).uppercased() + prose(name).dropFirst() }
    let identifier = FeatureNames.identifier
    return [
      ("__workshop_gizmo__", names.table), ("__workshop__", names.prefix), ("__line__", line),
      ("\"__words__\"", arguments), ("__code__", code),
      ("~workshop~", prose(names.feature)), ("~gizmos~", prose(names.plural)), ("~Gizmos~", begin(names.plural)),
      ("~gizmo~", prose(names.singular)), ("~Gizmo~", begin(names.singular)),
      ("Workshop", "\u{1}F"), ("workshop", "\u{1}f"), ("Gizmos", "\u{1}P"), ("gizmos", "\u{1}p"),
      ("Gizmo", names.singular), ("gizmo", identifier(names.singular)),
      ("\u{1}F", names.feature), ("\u{1}f", identifier(names.feature)),
      ("\u{1}P", names.plural), ("\u{1}p", identifier(names.plural)),
    ]
  }
}
