/// The two places that name every feature, a line each.
struct FeatureList {
  let path: String
  /// The line that begins the list.
  let start: String
  let line: String
  /// What stands in every form of the line, should somebody have changed it.
  let mention: String

  static func lists(for names: FeatureNames, isStored: Bool) -> [FeatureList] {
    [
      FeatureList(
        path: "Package.swift", start: "let features = [",
        line: "  feature(\"\(names.feature)\"\(isStored ? "" : ", isStored: false"), scenarios: []),",
        mention: "feature(\"\(names.feature)\""),
      FeatureList(
        path: "App/coffeepal/CompositionRoot.swift", start: "    let features: [Feature] = [",
        line: "      .\(FeatureNames.identifier(names.feature))(),",
        mention: ".\(FeatureNames.identifier(names.feature))("),
    ]
  }

  /// The text with the line at the end of the list.
  func adding(to text: String) throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let indent = start.prefix { $0 == " " }
    guard let first = lines.firstIndex(of: start), let end = lines[first...].firstIndex(of: "\(indent)]") else {
      throw Refusal("\(path) has no list that begins with \"\(start.dropFirst(indent.count))\"", wayOut: "Restore it")
    }
    lines.insert(line, at: end)
    return lines.joined(separator: "\n")
  }

  /// Whether the text says nothing of the feature, in whatever form: nobody has come as far as writing the line.
  func isUnwritten(in text: String) -> Bool { !text.contains(mention) }

  /// The text without the line; nothing when it is not there, as it was written.
  func removing(from text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = lines.firstIndex(of: line) else { return nil }
    lines.remove(at: index)
    return lines.joined(separator: "\n")
  }
}
