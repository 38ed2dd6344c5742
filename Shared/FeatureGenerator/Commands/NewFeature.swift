package import Foundation

/// Writes a new feature: all of it, or nothing.
package struct NewFeature {
  package let names: FeatureNames
  /// Whether it keeps anything; one that does not has no Data target.
  package let isStored: Bool

  package init(names: FeatureNames, isStored: Bool = true) {
    self.names = names
    self.isStored = isStored
  }

  /// - Parameters:
  ///   - format: brings the Swift files under a folder into the form of the house.
  /// - Returns: what was done and what comes next, a line each.
  /// - Throws: ``Refusal`` when a name is taken; nothing has been touched then.
  package func run(in source: SourceText, format: (URL) throws -> Void) throws -> [String] {
    try checkNotHalfBegun(in: source)
    let templates = Templates(source: source, isStored: isStored)
    let (raw, links) = (try templates.files(for: names), try templates.links(for: names))
    try TakenNames(source: source).check(names, files: raw + links.map { ($0.path, "") })
    let lists = FeatureList.lists(for: names, isStored: isStored)
    let edits = try lists.map { Changeset.Change.replace($0.path, with: try $0.adding(to: source.text($0.path))) }
    let staging = try Staging(in: source)
    defer { staging.remove() }
    for file in raw { try staging.write(file.text, to: file.path) }
    for link in links { try staging.link(link.path, to: link.destination) }
    try format(staging.url)
    let files = try (raw.map(\.path) + links.map(\.path)).map { (path: $0, text: try staging.text($0)) }
    let receipt = Receipt(names: names, isStored: isStored, files: files)
    try staging.write(try receipt.json(), to: Receipt.path(of: names.feature))
    // The receipt comes first and the lists come last: whenever it is cut off, what is there says what it is.
    let paths = [Receipt.path(of: names.feature)] + files.map(\.path)
    try Changeset(source: source, staging: staging.url, changes: paths.map { .create($0) } + edits).apply()
    return report(files.map(\.path), lists)
  }

  /// - Throws: ``Refusal`` where an earlier run was cut off before its end.
  private func checkNotHalfBegun(in source: SourceText) throws {
    guard source.exists(Receipt.path(of: names.feature)) else { return }
    let lists = FeatureList.lists(for: names, isStored: isStored)
    guard try lists.contains(where: { $0.isUnwritten(in: try source.text($0.path)) }) else { return }
    throw Refusal(
      "\(names.feature) was begun and not finished",
      wayOut: "Take away what is there with make remove-feature NAME=\(names.feature)")
  }

  private func report(_ files: [String], _ lists: [FeatureList]) -> [String] {
    return ["Wrote \(names.feature):"] + files.map { "  \($0)" }
      + ["and a line each in:"] + lists.map { "  \($0.path)" }
      + [
        "Its tests: make test MODULE=\(names.feature)",
        "Its commands in docs/commands.md: make docs, which make feature does next",
        "What everything is for: docs/adding-a-feature.md",
        "To undo this: make remove-feature NAME=\(names.feature)",
      ]
  }
}
