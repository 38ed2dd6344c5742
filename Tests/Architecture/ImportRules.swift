/// Who may import whom: the table of docs/architecture.md.
struct ImportRules {
  /// A broken rule, with the place where it is broken.
  struct Violation: Hashable, Sendable, CustomStringConvertible {
    let place: String
    let rule: String

    var description: String { "\(place): \(rule)" }
  }

  /// Everybody may use these.
  private static let everywhere: Set = ["Swift", "Logging"]
  private static let system: Set = ["Synchronization"]

  /// The C library under its names on the platforms.
  private static let platform: Set = ["Glibc", "Darwin"]

  /// Modules that would make the program much larger.
  private static let large: Set = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "RegexBuilder",
  ]

  /// What a feature talks to the outside with, besides the system.
  private static let libraries: [String: Set<String>] = [
    "Auth": ["CSodium", "CLibrary"], "Books": ["CCurl"], "Restaurants": ["CLibrary"],
  ]

  /// The only targets that see two features.
  private static let programs: Set = ["CoffeePalApp", "coffeepal"]

  let features: Set<String>

  /// What a target may import besides ``everywhere``; nothing for a target that the table does not know.
  func allowed(for target: String) -> Set<String>? {
    if let feature = feature(of: target) { return allowed(forLayer: target, of: feature) }
    return switch target {
    case "DomainKit": ["Synchronization", "CLibrary"]
    case "DomainKitMacros":
      [
        "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftDiagnostics", "SwiftCompilerPlugin",
      ]
    case "Contracts": ["DomainKit"]
    // C: nothing that is ours to import from.
    case "CSQLite", "CSodium", "CCurl", "CPostgres", "CProgram": []
    case "FeatureGenerator": ["Foundation"]
    case "FeatureTool": ["FeatureGenerator", "Foundation"]
    case "Generate", "GenerateHelp": ["FeatureTool", "Foundation", "PackagePlugin"]
    case "StorageKit": Self.system.union(["DomainKit", "CLibrary"])
    case "StorageSQLite": Self.system.union(["StorageKit", "DomainKit", "CLibrary", "CSQLite"])
    case "StoragePostgres": Self.system.union(["StorageKit", "DomainKit", "CLibrary", "CPostgres"])
    // Only this target names the platform's C library.
    case "CLibrary": Self.platform
    case "TerminalKit": ["CLibrary", "Synchronization"]
    case "ShellKit": ["CLibrary", "Synchronization", "DomainKit", "TerminalKit"]
    case "CompositionKit": ["Synchronization", "DomainKit", "StorageKit", "ShellKit"]
    case "TestingKit":
      Self.system.union([
        "CLibrary", "DomainKit", "StorageKit", "ShellKit", "TerminalKit", "CompositionKit", "Contracts", "Foundation",
      ])
    default: nil
    }
  }

  private func allowed(forLayer target: String, of feature: String) -> Set<String> {
    let domain: Set = ["DomainKit", "Contracts"]
    if target.hasSuffix("Domain") { return domain }
    let own = domain.union(["\(feature)Domain"])
    if target.hasSuffix("Data") {
      return own.union(Self.system).union(["StorageKit"]).union(Self.libraries[feature] ?? [])
    }
    if target.hasSuffix("Feature") {
      return own.union(["\(feature)Data", "\(feature)Interface", "CompositionKit", "StorageKit", "ShellKit"])
    }
    return own.union(["ShellKit", "Observation", "Synchronization"])
  }

  private func feature(of target: String) -> String? {
    features.first { feature in ["Domain", "Data", "Interface", "Feature"].contains { target == feature + $0 } }
  }

  /// The App may import everything but large modules and the C library under its own name; nothing else may import
  /// what its row does not name.
  func forbidden(_ imports: [SourceTree.Import]) -> [Violation] {
    imports.compactMap { found in
      if Self.everywhere.contains(found.module) { return nil }
      if Self.programs.contains(found.target) {
        guard Self.large.union(Self.platform).contains(found.module) else { return nil }
        return Violation(place: "\(found)", rule: "\(found.target) may not import \(found.module)")
      }
      guard let allowed = allowed(for: found.target) else {
        return Violation(place: "\(found)", rule: "the import table has no row for \(found.target)")
      }
      if allowed.contains(found.module) { return nil }
      return Violation(place: "\(found)", rule: "\(found.target) may not import \(found.module)")
    }
  }

  /// An import of another target or product must stand in the manifest: the compiler only finds out by luck.
  func undeclared(_ imports: [SourceTree.Import], in manifest: Manifest) -> [Violation] {
    let declared = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0.dependencies) })
    let known = Set(manifest.targets.map(\.name)).union(manifest.targets.flatMap(\.dependencies))
    return imports.compactMap { found in
      guard known.contains(found.module), declared[found.target]?.contains(found.module) != true else { return nil }
      return Violation(place: "\(found)", rule: "\(found.target) imports \(found.module) and does not declare it")
    }
  }

  /// Dependencies in the manifest that the table forbids: only the embedded engine declares CSQLite, for example.
  func declarations(_ manifest: Manifest) -> [Violation] {
    manifest.productTargets.flatMap { target -> [Violation] in
      guard !Self.programs.contains(target.name) else { return [] }
      guard let allowed = allowed(for: target.name) else {
        return [Violation(place: "Package.swift", rule: "the import table has no row for \(target.name)")]
      }
      let extra = target.dependencies.subtracting(allowed).subtracting(Self.everywhere)
        .subtracting(target.name == "DomainKit" ? ["DomainKitMacros"] : [])
      return extra.sorted().map {
        Violation(place: "Package.swift", rule: "\(target.name) declares \($0), which it may not import")
      }
    }
  }
}
