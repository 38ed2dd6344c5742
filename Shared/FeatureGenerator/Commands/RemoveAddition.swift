import Foundation

/// The command that removes an entity, a command or a field that was added to a feature.
package struct RemoveAddition {
  package let feature: String
  package let name: String
  /// `true` to remove created files that the author has changed, too.
  package let isForced: Bool

  package init(feature: String, name: String, isForced: Bool = false) {
    self.feature = feature
    self.name = name
    self.isForced = isForced
  }

  /// Removes the addition.
  ///
  /// - Returns: The report, one line per element.
  /// - Throws: ``GeneratorError`` if there is no such addition, other code needs it, or its files or
  ///   lines have changed. In that case, no file has changed.
  package func run(in source: SourceText) throws -> [String] {
    try FeatureFiles.check(feature, in: source)
    let all = try AdditionReceipt.all(in: feature, source)
    guard let receipt = all.first(where: { $0.name == name }) else { throw unknown(all.map(\.name)) }
    let present = receipt.files.keys.filter(source.exists).sorted()
    let worked = try present.filter { try FeatureReceipt.sum(source.text($0)) != receipt.files[$0] }
    if !worked.isEmpty, !isForced {
      throw GeneratorError(
        "\(name) has changed since it was generated: \(worked.joined(separator: ", "))",
        suggestion: "Commit the changes, then add FORCE=1 to remove them")
    }
    let edits = try edits(receipt, later: all.filter { $0.number > receipt.number }, in: source)
    try checkNoUse(of: present, edits, in: source)
    let gone = present + [AdditionReceipt.path(of: name, in: feature)]
    try FeatureFiles.remove(gone, edits, in: source)
    try FeatureFiles.removeEmptyFolders(of: gone + receipt.files.keys, in: source)
    return report(present, edits.map(\.path))
  }

  private func report(_ files: [String], _ edits: [String]) -> [String] {
    (files.isEmpty ? [] : ["Removed \(name):"] + files.map { "  \($0)" })
      + (edits.isEmpty ? [] : [files.isEmpty ? "Removed \(name) from:" : "and its lines in:"] + edits.map { "  \($0)" })
      + ["Update docs/commands.md with: make docs"]
  }

  private func unknown(_ names: [String]) -> GeneratorError {
    GeneratorError(
      "\(feature) has no addition of that name",
      suggestion: names.isEmpty
        ? "Only what make entity, make command and make field wrote can be removed"
        : "Its additions are: \(names.joined(separator: ", "))")
  }

  /// Returns the edited files without the lines of the addition.
  private func edits(
    _ receipt: AdditionReceipt, later: [AdditionReceipt], in source: SourceText
  ) throws -> [(path: String, text: String)] {
    try receipt.edits.compactMap { edit in
      // A file that is gone has no lines of the addition.
      guard source.exists(edit.path) else { return nil }
      let text = try source.text(edit.path)
      if edit.isUnwritten(in: text) { return nil }
      if let old = edit.undone(in: text) { return (edit.path, old) }
      let cover = later.last { $0.edits.contains { $0.path == edit.path } }
      throw GeneratorError(
        "\(edit.path) has changed where \(name) was added",
        suggestion: cover.map { "Remove \($0.name) first, which was added later" }
          ?? "Restore the generated lines, or remove \(name) by hand")
    }
  }

  /// Checks that no other file names a type that a removed file declares. Only the feature, and
  /// files that import it, see its types; all files see those of Contracts.
  private func checkNoUse(of files: [String], _ edits: [(path: String, text: String)], in source: SourceText) throws {
    let product = files.filter { !$0.hasPrefix("Tests/") }
    let types = try Set(product.flatMap { TakenNames.types(in: try source.text($0)) })
    let shared = try Set(
      product.filter { $0.hasPrefix("Shared/") }.flatMap { TakenNames.types(in: try source.text($0)) })
    let edited = Dictionary(uniqueKeysWithValues: edits.map { ($0.path, $0.text) })
    for path in source.sources() where !files.contains(path) {
      let text = try edited[path] ?? source.text(path)
      let isClose = FeatureFiles.isInside(path, feature) || text.contains("import \(feature)")
      let wanted = (isClose ? types : shared).sorted()
      guard let needed = wanted.first(where: { text.contains($0) && SwiftText(text, path: path).contains($0) })
      else { continue }
      throw GeneratorError("\(path) needs \(needed)", suggestion: "Remove that dependency first")
    }
  }
}
