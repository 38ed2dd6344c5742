/// What the import table cannot see: words in the sources of features and of the shared targets.
struct SourceRules {
  typealias Violation = ImportRules.Violation

  /// A file of a target.
  struct File {
    let target: String
    let path: String
    let text: SourceText

    init(target: String, path: String, text: String) {
      self.target = target
      self.path = path
      self.text = SourceText(text)
    }
  }

  let features: Set<String>

  /// All rules, on all files.
  func violations(in files: [File]) -> [Violation] {
    foreignTables(in: files) + sql(in: files) + bypassedProtocols(in: files) + outsideInDomains(in: files)
      + expressions(in: files)
  }

  // MARK: Tables

  /// A feature names no table, migration or storage of another.
  func foreignTables(in files: [File]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      guard let own = feature(of: file.target) else { return [] }
      let foreign = features.subtracting([own]).sorted().map { $0.lowercased() }
      return file.text.literals.compactMap { piece in
        guard let owner = foreign.first(where: { Self.names(tableOf: $0, piece.text) }) else { return nil }
        return violation(file, piece, "\(own) names \"\(piece.text)\", which belongs to \(owner)")
      } + storages(in: file, of: own)
    }
  }

  /// `orders_order` is a table; `orders place` is a command that a help text may name.
  private static func names(tableOf feature: String, _ literal: String) -> Bool {
    literal.hasPrefix("\(feature)_") && literal.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 >= UInt8(ascii: "a") }
  }

  /// `FeatureStorage(of: "orders", …)` outside of Orders.
  private func storages(in file: File, of own: String) -> [Violation] {
    let lines = Dictionary(grouping: file.text.literals, by: \.line)
    return file.text.code.filter { $0.text.hasSuffix("FeatureStorage(of: ") }.compactMap { piece in
      let names = lines[piece.line, default: []].map(\.text)
      guard !names.contains(own.lowercased()) else { return nil }
      return violation(file, piece, "\(own) opens another feature's storage")
    }
  }

  // MARK: SQL

  private static let speakers: Set = ["StorageKit", "StoragePostgres", "StorageSQLite"]
  private static let statements = [
    "SELECT ", "INSERT INTO ", "INSERT OR ", "UPDATE ", "DELETE FROM ", "CREATE TABLE ", "CREATE INDEX ",
    "ALTER TABLE ",
    "DROP TABLE ", "PRAGMA ", "BEGIN IMMEDIATE",
  ]

  /// Only storage engines use SQL.
  func sql(in files: [File]) -> [Violation] {
    files.filter { !Self.speakers.contains($0.target) }.flatMap { file in
      file.text.literals.compactMap { piece in
        let words = String(piece.text.drop(while: \.isWhitespace))
        guard let statement = Self.statements.first(where: words.hasPrefix) else { return nil }
        return violation(file, piece, "\(file.target) speaks SQL: \(statement)…")
      }
    }
  }

  // MARK: Use cases

  /// A caller of a use case knows only its protocol; the registration alone makes one.
  func bypassedProtocols(in files: [File]) -> [Violation] {
    let useCases = Set(files.filter { $0.target.hasSuffix("Domain") }.flatMap(Self.useCases))
    let callers = files.filter { file in
      feature(of: file.target) != nil && ["Data", "Interface"].contains(where: file.target.hasSuffix)
    }
    return callers.flatMap { file in
      file.text.code.flatMap { piece in
        SourceText.words(in: piece.text).filter { useCases.contains($0) }.map {
          violation(file, piece, "\(file.target) reaches past the protocol of \($0)")
        }
      }
    }
  }

  /// The types of a file that conform to the protocol of a use case: `struct PlaceOrder: PlaceOrderUseCase`.
  private static func useCases(in file: File) -> [Substring] {
    file.text.code.compactMap { piece in
      let words = SourceText.words(in: piece.text)
      guard let kind = words.firstIndex(where: { $0 == "struct" || $0 == "class" || $0 == "actor" }),
        kind + 1 < words.count, words[(kind + 2)...].contains(where: { $0.hasSuffix("UseCase") })
      else { return nil }
      return words[kind + 1]
    }
  }

  // MARK: Domains

  private static let outside: Set<Substring> = [
    "print", "debugPrint", "dump", "readLine", "CommandLine", "ContinuousClock", "SuspendingClock", "StorageEngine",
    "EntityStore",
  ]

  /// A domain reads no clock, writes nothing and knows no storage.
  func outsideInDomains(in files: [File]) -> [Violation] {
    files.filter { feature(of: $0.target) != nil && $0.target.hasSuffix("Domain") }.flatMap { file in
      file.text.code.flatMap { piece in
        SourceText.words(in: piece.text).filter(Self.outside.contains).map {
          violation(file, piece, "\(file.target) reaches outside: \($0)")
        }
      }
    }
  }

  // MARK: Regular expressions

  /// The targets that the released program does not contain.
  private static let tools: Set = [
    "DomainKitMacros", "FeatureGenerator", "FeatureTool", "Generate", "GenerateHelp", "TestingKit",
  ]

  /// The program has no regular expression, because their parser and engine are more than a megabyte.
  func expressions(in files: [File]) -> [Violation] {
    files.filter { !Self.tools.contains($0.target) }.flatMap { file in
      file.text.code.filter { Self.hasExpression($0.text) }
        .map { violation(file, $0, "\(file.target) has a regular expression") }
    }
  }

  /// A division has a space after its slash.
  private static func hasExpression(_ code: String) -> Bool {
    code.contains(#/[#]/|[\s(\[]/[^\s/)*=,]|\bRegex\b|\.(wholeMatch|prefixMatch|firstMatch)\(/#)
  }

  // MARK: Cycles

  /// Returns the cycles of targets that import each other.
  static func cycles(in imports: [SourceTree.Import]) -> [[String]] {
    let targets = Set(imports.map(\.target))
    return cycles(
      in: Dictionary(grouping: imports.filter { targets.contains($0.module) }, by: \.target)
        .mapValues { Set($0.map(\.module)) })
  }

  /// Returns the cycles of a graph; each cycle once, from its first name on.
  ///
  /// - Parameter edges: The names that each name uses.
  static func cycles(in edges: [String: Set<String>]) -> [[String]] {
    var cycles: Set<[String]> = []
    var finished: Set<String> = []
    func visit(_ name: String, _ path: [String]) {
      if let start = path.firstIndex(of: name) {
        let cycle = Array(path[start...])
        let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
        cycles.insert(Array(cycle[first...] + cycle[..<first]))
        return
      }
      if finished.contains(name) { return }
      for next in edges[name, default: []].sorted() { visit(next, path + [name]) }
      finished.insert(name)
    }
    for name in edges.keys.sorted() { visit(name, []) }
    return cycles.sorted { $0.description < $1.description }
  }

  // MARK: Words

  private func feature(of target: String) -> String? {
    features.first { feature in ["Domain", "Data", "Interface", "Feature"].contains { target == feature + $0 } }
  }

  private func violation(_ file: File, _ piece: SourceText.Piece, _ rule: String) -> Violation {
    Violation(place: "\(file.path):\(piece.line)", rule: rule)
  }
}
