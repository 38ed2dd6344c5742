import Foundation

/// The command that removes the files that ``NewFeature`` has written.
package struct RemoveFeature {
  package let feature: String
  /// `true` to remove files that the author has changed or added, too.
  package let isForced: Bool

  package init(feature: String, isForced: Bool = false) {
    self.feature = feature
    self.isForced = isForced
  }

  /// Removes the feature.
  ///
  /// - Returns: The report, one line per element.
  /// - Throws: ``GeneratorError`` if the feature was not generated, other code needs it, or its
  ///   files have changed. In that case, no file has changed.
  package func run(in source: SourceText) throws -> [String] {
    let receipt = try receipt(in: source)
    let additions = try AdditionReceipt.all(in: feature, source)
    try checkNoUse(of: receipt, additions, in: source)
    try checkIsUnchanged(receipt, additions, in: source)
    let present = receipt.files.keys.filter(source.exists).sorted() + added(to: receipt, additions, in: source)
    let edits = try edits(receipt, in: source)
    let gone = present + [FeatureReceipt.path(of: feature)]
    try FeatureFiles.remove(gone, edits, in: source)
    try removeEmptyFolders(in: source)
    return ["Removed \(feature):"] + gone.map { "  \($0)" }
      + (edits.isEmpty ? [] : ["and its lines in \(edits.map(\.path).joined(separator: " and "))"])
      + ["Update docs/commands.md with: make docs"]
  }

  /// - Throws: ``GeneratorError`` if the author has added or changed files, unless the removal is
  ///   forced.
  private func checkIsUnchanged(
    _ receipt: FeatureReceipt, _ additions: [AdditionReceipt], in source: SourceText
  ) throws {
    if isForced { return }
    if !additions.isEmpty {
      throw GeneratorError(
        "\(feature) has additions: \(additions.map(\.name).joined(separator: ", "))",
        suggestion: "Remove them with make remove-generated, the last one first, or commit and add FORCE=1")
    }
    let worked = try worked(on: receipt, in: source, isWhole: isWhole(receipt, in: source))
    if !worked.isEmpty {
      throw GeneratorError(
        "\(feature) has changed since it was generated: \(worked.joined(separator: ", "))",
        suggestion: "Commit the changes, then add FORCE=1 to remove them")
    }
  }

  private func receipt(in source: SourceText) throws -> FeatureReceipt {
    let path = FeatureReceipt.path(of: feature)
    let isName = feature.allSatisfy { $0.isASCII && $0.isLetter }
    guard isName, source.exists(path) else {
      let isThere = isName && !feature.isEmpty && source.exists("Modules/\(feature)")
      throw GeneratorError(
        isThere ? "\(feature) was not generated" : "There is no feature of that name",
        suggestion: isThere ? "Remove it by hand" : "List the features with ls Modules")
    }
    return try FeatureReceipt.read(path, in: source)
  }

  /// Checks that no other feature and no part of the App names a target or an event of this
  /// feature.
  private func checkNoUse(
    of receipt: FeatureReceipt, _ additions: [AdditionReceipt], in source: SourceText
  ) throws {
    let own = Set(receipt.files.keys).union(additions.flatMap(\.files.keys))
    let events = try own.filter { $0.hasPrefix("Shared/Contracts/") && source.exists($0) }
      .flatMap { try source.text($0).matches(of: /struct (\w+): DomainEvent/).map { String($0.1) } }
    let known = receipt.names.targets + events
    let lines = Set(
      FeatureList.lists(for: receipt.names, isStored: receipt.isStored).flatMap { $0.entries.map(\.line) })
    for path in source.sources() where !own.contains(path) && !FeatureFiles.isInside(path, feature) {
      let others = try source.text(path).split(separator: "\n").filter { !lines.contains(String($0)) }
      let words = Set(others.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init))
      if let needed = known.first(where: words.contains) {
        throw GeneratorError("\(path) needs \(needed)", suggestion: "Remove that dependency first")
      }
    }
  }

  /// Returns the files in the feature's folders that were not generated with it, and those of
  /// additions in other folders.
  private func added(
    to receipt: FeatureReceipt, _ additions: [AdditionReceipt] = [], in source: SourceText
  ) -> [String] {
    let outside = additions.flatMap(\.files.keys).filter { !FeatureFiles.isInside($0, feature) && source.exists($0) }
    return ["Modules/\(feature)", "Tests/\(feature)"].flatMap(source.files)
      .filter { receipt.files[$0] == nil && $0 != FeatureReceipt.path(of: feature) } + outside.sorted()
  }

  /// Returns `true` if the feature was written completely. The lists are written last and restored
  /// first.
  private func isWhole(_ receipt: FeatureReceipt, in source: SourceText) throws -> Bool {
    try FeatureList.lists(for: receipt.names, isStored: receipt.isStored).allSatisfy {
      try !$0.isUnwritten(in: source.text($0.path))
    }
  }

  /// Returns the generated files that were changed or deleted, and the files that were added.
  private func worked(on receipt: FeatureReceipt, in source: SourceText, isWhole: Bool) throws -> [String] {
    let changed = try receipt.files.filter { path, sum in
      try source.exists(path) ? FeatureReceipt.sum(source.text(path)) != sum : isWhole
    }.keys
    return (changed + added(to: receipt, in: source)).sorted()
  }

  private func edits(_ receipt: FeatureReceipt, in source: SourceText) throws -> [(path: String, text: String)] {
    try FeatureList.lists(for: receipt.names, isStored: receipt.isStored).compactMap { list in
      let old = try source.text(list.path)
      // The command was killed before it wrote the line or after it removed it.
      return list.isUnwritten(in: old) ? nil : (list.path, try list.removing(from: old))
    }
  }

  private func removeEmptyFolders(in source: SourceText) throws {
    for folder in ["Modules/\(feature)", "Tests/\(feature)"] where source.files(under: folder).isEmpty {
      if source.exists(folder) { try FileManager.default.removeItem(at: source.url(folder)) }
    }
  }
}
