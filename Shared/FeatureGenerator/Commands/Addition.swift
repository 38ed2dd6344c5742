import Foundation

/// New files and changes of existing files that extend a feature: written completely, or not at all.
struct Addition {
  let feature: String
  /// The name by which the addition is removed.
  let name: String
  let files: [(path: String, text: String)]
  let edits: [(path: String, text: String)]
  /// Further lines of the report.
  var notes: [String] = []

  /// Checks that the addition does not exist yet.
  ///
  /// - Throws: ``GeneratorError`` if it exists, or if an earlier run was killed before its end.
  static func checkIsNew(_ name: String, in feature: String, _ source: SourceText) throws {
    guard let known = try AdditionReceipt.all(in: feature, source).first(where: { $0.name == name }) else { return }
    let removal = "make remove-generated FEATURE=\(feature) NAME=\(name)"
    if try known.isHalfWritten(in: source) {
      throw GeneratorError(
        "An earlier run did not finish adding \(name) to \(feature)", suggestion: "Remove it with \(removal)")
    }
    throw GeneratorError(
      "\(feature) already has \(name)", suggestion: "Choose another name, or remove it with \(removal)")
  }

  /// Writes the addition.
  ///
  /// - Parameter format: Formats the Swift files in a folder.
  /// - Returns: The report, one line per element.
  func write(to source: SourceText, format: (URL) throws -> Void) throws -> [String] {
    let staging = try Staging(in: source)
    defer { staging.remove() }
    for file in files + edits { try staging.write(file.text, to: file.path) }
    try format(staging.url)
    let receipt = try receipt(staging, in: source)
    let place = AdditionReceipt.path(of: name, in: feature)
    try staging.write(try receipt.json(), to: place)
    // The receipt comes first: if the command is killed, the receipt tells what has changed.
    let changes = ([place] + files.map(\.path)).map { Changeset.Change.create($0) } + edits.map { .replace($0.path) }
    try Changeset(source: source, staging: staging.url, changes: changes).apply()
    return report
  }

  private func receipt(_ staging: Staging, in source: SourceText) throws -> AdditionReceipt {
    let sums = try files.map { ($0.path, FeatureReceipt.sum(try staging.text($0.path))) }
    let number = try AdditionReceipt.all(in: feature, source).last.map { $0.number + 1 } ?? 1
    return AdditionReceipt(
      name: name, number: number, files: Dictionary(uniqueKeysWithValues: sums),
      edits: try edits.map {
        AdditionReceipt.Edit(path: $0.path, from: try source.text($0.path), to: try staging.text($0.path))
      })
  }

  private var report: [String] {
    let written = files.isEmpty ? [] : ["Wrote \(name):"] + files.map { "  \($0.path)" }
    let title = files.isEmpty ? "Wrote \(name) into:" : "and added lines to:"
    let next = [
      "Run the tests with: make test MODULE=\(feature)",
      "Update docs/commands.md with: make docs",
      "Undo this with: make remove-generated FEATURE=\(feature) NAME=\(name)",
    ]
    return written + [title] + edits.map { "  \($0.path)" } + notes + next
  }
}
