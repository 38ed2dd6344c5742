import Foundation

/// Takes away what ``NewFeature`` has written.
package struct RemoveFeature {
  package let feature: String
  /// Takes away what a person has changed or added, too.
  package let isForced: Bool

  package init(feature: String, isForced: Bool = false) {
    self.feature = feature
    self.isForced = isForced
  }

  /// - Returns: what was done and what comes next, a line each.
  /// - Throws: ``Refusal`` when it was not generated, when others need it, or when it was worked on since; nothing has
  ///   been touched then.
  package func run(in source: SourceText) throws -> [String] {
    let receipt = try receipt(in: source)
    try checkNobodyNeeds(receipt, in: source)
    let present = receipt.files.keys.filter(source.exists).sorted() + added(to: receipt, in: source)
    let worked = try worked(on: receipt, in: source, isWhole: isWhole(receipt, in: source))
    if !worked.isEmpty, !isForced {
      throw Refusal(
        "\(feature) was worked on since it was generated: \(worked.joined(separator: ", "))",
        wayOut: "Commit it and add FORCE=1 to take away that work, too")
    }
    let edits = try edits(receipt, in: source)
    let staging = try Staging(in: source)
    defer { staging.remove() }
    let gone = present + [Receipt.path(of: feature)]
    try Changeset(source: source, staging: staging.url, changes: edits.changes + gone.map { .remove($0) }).apply()
    try removeEmptyFolders(in: source)
    return ["Removed \(feature):"] + gone.map { "  \($0)" } + edits.report
      + ["Its commands in docs/commands.md: make docs, which make remove-feature does next"]
  }

  private func receipt(in source: SourceText) throws -> Receipt {
    let path = Receipt.path(of: feature)
    let isName = feature.allSatisfy { $0.isASCII && $0.isLetter }
    guard isName, source.exists(path) else {
      let isThere = isName && !feature.isEmpty && source.exists("Modules/\(feature)")
      throw Refusal(
        isThere ? "\(feature) was not generated" : "There is no feature of that name to remove",
        wayOut: isThere ? "Remove it by hand" : "See what there is under Modules")
    }
    do {
      return try Receipt(json: try source.text(path))
    } catch is DecodingError {
      throw Refusal("\(path) is not what was written", wayOut: "Restore it with git, or remove the feature by hand")
    }
  }

  /// What other features and the App know of this one: its targets, and its events by name.
  private func checkNobodyNeeds(_ receipt: Receipt, in source: SourceText) throws {
    let own = Set(receipt.files.keys)
    let events = try own.filter { $0.hasPrefix("Shared/Contracts/") && source.exists($0) }
      .flatMap { try source.text($0).matches(of: /struct (\w+): DomainEvent/).map { String($0.1) } }
    let known = receipt.names.targets + events
    for path in source.sources() where !own.contains(path) && !isInside(path) {
      let words = Set(try source.text(path).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      if let needed = known.first(where: words.contains) {
        throw Refusal("\(path) needs \(needed)", wayOut: "Take it out there first")
      }
    }
  }

  private func isInside(_ path: String) -> Bool {
    path.hasPrefix("Modules/\(feature)/") || path.hasPrefix("Tests/\(feature)/")
  }

  /// Files in the feature's folders that were not generated.
  private func added(to receipt: Receipt, in source: SourceText) -> [String] {
    ["Modules/\(feature)", "Tests/\(feature)"].flatMap(source.files)
      .filter { receipt.files[$0] == nil && $0 != Receipt.path(of: feature) }
  }

  /// Whether it was written to its end: the lists come last, and are the first to be taken back.
  private func isWhole(_ receipt: Receipt, in source: SourceText) throws -> Bool {
    try FeatureList.lists(for: receipt.names, isStored: receipt.isStored).allSatisfy {
      try !$0.isUnwritten(in: source.text($0.path))
    }
  }

  /// Generated files that hold something else now or are gone, and files that came later.
  private func worked(on receipt: Receipt, in source: SourceText, isWhole: Bool) throws -> [String] {
    let changed = try receipt.files.filter { path, sum in
      try source.exists(path) ? Receipt.sum(source.text(path)) != sum : isWhole
    }.keys
    return (changed + added(to: receipt, in: source)).sorted()
  }

  private func edits(_ receipt: Receipt, in source: SourceText) throws -> (
    changes: [Changeset.Change], report: [String]
  ) {
    var changes: [Changeset.Change] = []
    for list in FeatureList.lists(for: receipt.names, isStored: receipt.isStored) {
      let old = try source.text(list.path)
      // It was cut off before the line was written, or behind taking it back.
      if list.isUnwritten(in: old) { continue }
      guard let text = list.removing(from: old) else {
        throw Refusal(
          "\(list.path) has no line \"\(list.line.drop { $0 == " " })\"", wayOut: "Put it back as it was written")
      }
      changes.append(.replace(list.path, with: text))
    }
    let places = changes.compactMap { change in
      if case .replace(let path, _) = change { path } else { nil }
    }
    return (changes, places.isEmpty ? [] : ["and its line in \(places.joined(separator: " and in "))"])
  }

  private func removeEmptyFolders(in source: SourceText) throws {
    for folder in ["Modules/\(feature)", "Tests/\(feature)"] where source.files(under: folder).isEmpty {
      if source.exists(folder) { try FileManager.default.removeItem(at: source.url(folder)) }
    }
  }
}
