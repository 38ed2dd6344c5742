/// The rules for the folders inside a target, which the compiler does not know.
struct FolderRules {
  typealias Violation = ImportRules.Violation

  /// The use of a type that a file of another folder declares.
  private struct Use {
    let from: String
    let to: String
    let type: Substring
    let place: String
  }

  /// The path of the target's folder: `Shared/ShellKit`.
  let root: String
  /// The names of the folders at the top of the target, lowest first. A folder uses only lower
  /// ones.
  let layers: [String]

  /// Returns a violation for each use of a higher layer, and for each file outside of the layers.
  func violations(in files: [SourceRules.File]) -> [Violation] {
    guard !layers.isEmpty else { return [] }
    let outside = files.filter { layer(of: folder(of: $0.path)) == nil }.map {
      Violation(place: $0.path, rule: "the file is in none of the layers \(layers.joined(separator: ", "))")
    }
    return outside
      + uses(in: files).compactMap { use in
        guard let from = layer(of: use.from), let to = layer(of: use.to), from < to else { return nil }
        return Violation(place: use.place, rule: "\(layers[from]) uses \(use.type) of \(layers[to])")
      }
  }

  /// Returns the folders whose files use each other's types, directly or through other folders.
  func cycles(in files: [SourceRules.File]) -> [[String]] {
    SourceRules.cycles(in: Dictionary(grouping: uses(in: files), by: \.from).mapValues { Set($0.map(\.to)) })
  }

  /// Returns the folders that contain one file and no folder: the file can be in the folder above.
  ///
  /// - Parameter names: The names of folders that exist for another reason, such as those of targets.
  static func folders(withOneOf files: [String], except names: Set<Substring>) -> [String] {
    let folders = Dictionary(grouping: files) { file in file.split(separator: "/").dropLast().joined(separator: "/") }
    return folders.filter { folder, files in
      files.count == 1 && !folders.keys.contains { $0.hasPrefix(folder + "/") }
        && !names.contains(folder.split(separator: "/").last ?? "")
    }.keys.sorted()
  }

  private func uses(in files: [SourceRules.File]) -> [Use] {
    var owners: [Substring: Set<String>] = [:]
    for file in files {
      for type in Self.types(declaredIn: file) { owners[type, default: []].insert(folder(of: file.path)) }
    }
    return files.flatMap { file in
      let own = folder(of: file.path)
      return Self.code(of: file).flatMap { piece in
        Self.types(namedIn: piece.text).flatMap { type in
          owners[type, default: []].subtracting([own]).map {
            Use(from: own, to: $0, type: type, place: "\(file.path):\(piece.line)")
          }
        }
      }
    }
  }

  private func folder(of path: String) -> String {
    path.dropFirst(root.count + 1).split(separator: "/").dropLast().joined(separator: "/")
  }

  private func layer(of folder: String) -> Int? {
    folder.split(separator: "/").first.flatMap { layers.firstIndex(of: String($0)) }
  }

  /// The types at the top of a file that other files can see.
  private static func types(declaredIn file: SourceRules.File) -> [Substring] {
    file.text.code.compactMap { piece in
      let declaration = /^(?:@\w+ |package |final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
      return piece.text.firstMatch(of: declaration).map { piece.text[$0.1.startIndex..<$0.1.endIndex] }
    }
  }

  /// The code of a file, with the code that its literals interpolate.
  private static func code(of file: SourceRules.File) -> [SourceText.Piece] {
    file.text.code
      + file.text.literals.flatMap { piece in
        piece.text.matches(of: /\\\(([^)]*)/).map { SourceText.Piece(line: piece.line, text: String($0.1)) }
      }
  }

  /// The names of types in a line of code; members of another type or module do not count.
  private static func types(namedIn code: String) -> [Substring] {
    code.matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { $0.1 }
  }
}
