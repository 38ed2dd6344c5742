/// A file that names every feature.
struct FeatureList {
  /// A line that names the feature, and its place in the file.
  struct Entry {
    enum Place {
      /// The end of the list that begins with this line.
      case list(startingWith: String)
      /// The sorted imports at the start of the file.
      case imports
    }

    let place: Place
    let line: String
    /// The part of the line that remains when the author rewrites the line.
    let mention: String
  }

  let path: String
  let entries: [Entry]

  static func lists(for names: FeatureNames, isStored: Bool) -> [FeatureList] {
    let identifier = FeatureNames.identifier(names.feature)
    return [
      FeatureList(
        path: "Package.swift",
        entries: [
          Entry(
            place: .list(startingWith: "let features = ["),
            line: "  feature(\"\(names.feature)\"\(isStored ? "" : ", isStored: false")),",
            mention: "feature(\"\(names.feature)\"")
        ]),
      FeatureList(
        path: "App/CoffeePalApp/CompositionRoot.swift",
        entries: [
          Entry(place: .imports, line: "import \(names.feature)Feature", mention: "import \(names.feature)Feature"),
          Entry(
            place: .list(startingWith: "    let features: [Feature] = ["), line: "      .\(identifier)(),",
            mention: ".\(identifier)("),
        ]),
    ]
  }

  /// Returns the text with a line for the feature in each place.
  func adding(to text: String) throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for entry in entries {
      switch entry.place {
      case .imports:
        let imports = lines.indices.filter { lines[$0].hasPrefix("import ") }
        lines.insert(entry.line, at: imports.first { lines[$0] > entry.line } ?? imports.last.map { $0 + 1 } ?? 0)
      case .list(let start):
        let indent = start.prefix { $0 == " " }
        guard let first = lines.firstIndex(of: start), let end = lines[first...].firstIndex(of: "\(indent)]") else {
          throw GeneratorError(
            "\(path) has no list that begins with \"\(start.dropFirst(indent.count))\"", suggestion: "Restore the list")
        }
        lines.insert(entry.line, at: end)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns `true` if the text does not mention the feature in any form.
  func isUnwritten(in text: String) -> Bool { !entries.contains { text.contains($0.mention) } }

  /// Returns the text without the feature's lines.
  ///
  /// - Throws: ``GeneratorError`` if a line was changed.
  func removing(from text: String) throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for entry in entries {
      guard let index = lines.firstIndex(of: entry.line) else {
        throw GeneratorError(
          "\(path) has no line \"\(entry.line.drop { $0 == " " })\"", suggestion: "Restore the line")
      }
      lines.remove(at: index)
    }
    return lines.joined(separator: "\n")
  }
}
