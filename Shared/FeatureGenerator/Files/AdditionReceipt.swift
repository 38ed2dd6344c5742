/// A record of one addition to a feature: the files that it created, and the lines that it changed
/// in others, so that it can be removed.
struct AdditionReceipt: Receipt, Equatable {
  /// The change of one file, with the checksums of the file before and after it.
  struct Edit: Codable, Equatable {
    let path: String
    let before: String
    let after: String
    let lines: [LineEdit]

    init(path: String, from old: String, to new: String) {
      self.path = path
      before = FeatureReceipt.sum(old)
      after = FeatureReceipt.sum(new)
      lines = LineEdit.edits(from: old, to: new)
    }

    /// Returns `true` if the text does not have the change yet, or has it no more.
    func isUnwritten(in text: String) -> Bool { FeatureReceipt.sum(text) == before }

    /// Returns the text without the change, or `nil` if its lines have changed since it was written.
    func undone(in text: String) -> String? {
      LineEdit.undo(lines, in: text, isExact: FeatureReceipt.sum(text) == after)
    }
  }

  /// The name by which the addition is removed: `Guest`, `ShowGuest` or `Guest.phone`.
  let name: String
  /// The position among the additions of the feature, by time.
  let number: Int
  /// A checksum of the original content per created file.
  let files: [String: String]
  let edits: [Edit]

  static func folder(of feature: String) -> String { "Modules/\(feature)/.generated" }
  static func path(of name: String, in feature: String) -> String { "\(folder(of: feature))/\(name).json" }

  /// Returns the additions of a feature, the earliest first.
  static func all(in feature: String, _ source: SourceText) throws -> [AdditionReceipt] {
    try source.files(under: folder(of: feature)).filter { $0.hasSuffix(".json") }
      .map { try read($0, in: source) }.sorted { $0.number < $1.number }
  }

  /// Returns `true` if a file or a change is missing because the command was killed.
  func isHalfWritten(in source: SourceText) throws -> Bool {
    try files.keys.contains { !source.exists($0) }
      || edits.contains { try source.exists($0.path) && $0.isUnwritten(in: source.text($0.path)) }
  }
}
