import Foundation
import Testing

@Suite struct `The dependency rules between targets` {
  let tree = SourceTree.repository
  let manifest: Manifest
  let rules: ImportRules

  init() throws {
    manifest = try Manifest.load(from: SourceTree.repository.root)
    let features = manifest.targets.map(\.name).filter { $0.hasSuffix("Domain") }.map { String($0.dropLast(6)) }
    rules = ImportRules(features: Set(features))
  }

  private func report(_ violations: [ImportRules.Violation]) {
    for violation in violations { Issue.record("\(violation)") }
  }

  @Test func `the manifest has every target, also during a test of one module`() throws {
    let environment = ProcessInfo.processInfo.environment.merging(["COFFEEPAL_MODULE": "OrdersDomain"]) { $1 }
    let targets = try Manifest.load(from: tree.root, environment: environment).targets
    #expect(targets.contains { $0.name == "BooksData" })
    #expect(targets.map(\.name) == manifest.targets.map(\.name))
  }

  @Test func `a module that does not exist gets the names of those that do`() throws {
    let environment = ProcessInfo.processInfo.environment.merging(["COFFEEPAL_MODULE": "Ordres"]) { $1 }
    let errors = try Manifest.dump(tree.root, environment: environment).errors
    #expect(errors.contains("There is no module Ordres. The modules with tests are: "))
    #expect(errors.contains(" Orders "))
  }

  @Test func `no file imports what its target may not know`() throws {
    report(rules.forbidden(try tree.imports(of: manifest.productTargets)))
  }

  @Test func `every import is declared in the manifest`() throws {
    report(rules.undeclared(try tree.imports(of: manifest.targets), in: manifest))
  }

  @Test func `the manifest declares nothing that the table forbids`() {
    report(rules.declarations(manifest))
  }

  @Test func `no target uses another's tables, SQL, a use case itself, I/O or expressions where they do not belong`()
    throws
  {
    let files = try manifest.productTargets.flatMap { target in
      try tree.files(under: target.path).map {
        SourceRules.File(target: target.name, path: $0, text: try tree.text(of: $0))
      }
    }
    report(SourceRules(features: rules.features).violations(in: files))
  }

  @Test func `the kernel carries the state of a task in one task-local`() throws {
    let files = try ["Shared/DomainKit", "Shared/StorageKit"].flatMap { try tree.files(under: $0) }
    let holders = try files.filter { try tree.text(of: $0).contains("@TaskLocal") }
    #expect(holders == ["Shared/DomainKit/UnitOfWork/WorkScope.swift"])
  }

  @Test func `every event has a golden payload in a test`() throws {
    let events = try (["Shared/Contracts", "Modules"].flatMap(tree.files(under:)))
      .flatMap { try tree.text(of: $0).matches(of: /struct (\w+): DomainEvent\b/).map { String($0.1) } }
    let tests = try tree.files(under: "Tests").map { try tree.text(of: $0) }
      .filter { $0.contains("GoldenPayload(") }.joined()
    #expect(events.count > 1)
    #expect(events.filter { !tests.contains("of: \($0)(") } == [])
  }

  @Test func `comments and names of tests use current and plain words`() throws {
    // The rules name the words that they exclude.
    let files = try ["App", "Modules", "Shared", "Tests"].flatMap(tree.files(under:))
      .filter { !$0.hasPrefix("Tests/Architecture/") }
    report(try files.flatMap { WordRules().violations(in: try tree.text(of: $0), file: $0) })
  }

  @Test func `comments of scripts use current and plain words`() throws {
    // A folder has no text, and neither has a compiled script.
    let scripts = try (["Makefile"] + tree.files(under: "Scripts", ending: "")).compactMap { file in
      (try? tree.text(of: file)).map { (file, $0) }
    }
    #expect(scripts.count > 10)
    report(scripts.flatMap { WordRules().violations(inScript: $1, file: $0) })
  }

  @Test func `no targets import each other in a cycle`() throws {
    #expect(SourceRules.cycles(in: try tree.imports(of: manifest.productTargets)) == [])
  }

  @Test(arguments: [("ShellKit", ["Language", "Commands", "Running", "FrontEnds"]), ("TerminalKit", [])])
  func `no folders of the shell use each other's types, and no layer uses a higher one`(
    target: String, layers: [String]
  ) throws {
    let rules = FolderRules(root: "Shared/\(target)", layers: layers)
    let files = try tree.files(under: rules.root).map {
      SourceRules.File(target: target, path: $0, text: try tree.text(of: $0))
    }
    #expect(files.count > 50)
    report(rules.violations(in: files))
    #expect(rules.cycles(in: files) == [])
  }

  @Test func `a folder exists for two or more files`() throws {
    // Transcripts and headers are not Swift: their folders have names that TestingKit and the package manager expect.
    // The templates of a feature, an entity and a command become files of one feature.
    let files = try ["App", "Modules", "Shared", "Tests"].flatMap { try tree.files(under: $0) }
      .map { $0.replacing(/FeatureTemplates\/(entity|name|command)\//, with: "FeatureTemplates/stored/") }
    let targets = manifest.targets.compactMap { $0.path.split(separator: "/").last }
    // Targets of the feature that the templates become.
    let exceptions = Set(targets + ["WorkshopFeature", "WorkshopTests"])
    #expect(FolderRules.folders(withOneOf: files, except: exceptions) == [])
  }

  @Test func `no file of the program has more than 400 lines, and no function more than 60`() throws {
    let rules = SizeRules(lines: 400, functionLines: 60)
    let files = try ["App", "Modules", "Shared"].flatMap(tree.files(under:))
    report(try files.flatMap { rules.violations(in: try tree.text(of: $0), file: $0) })
  }

  @Test func `no file and no folder is a symbolic link`() throws {
    let paths = try ["App", "Modules", "Scripts", "Shared", "Tests", "docs"].flatMap {
      try tree.files(under: $0, ending: "")
    }
    let links = paths.filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: tree.root.appending(path: $0).path)) != nil
    }
    #expect(links == [])
  }

  @Test func `a target's folder has the target's name`() {
    #expect(manifest.productTargets.filter { ($0.path as NSString).lastPathComponent != $0.name }.map(\.name) == [])
  }

  @Test func `no force, no trap and no unchecked claim stands outside tests`() throws {
    let traps = ["fatalError(", "try!", "@unchecked Sendable", "preconditionFailure(", "as!"]
    var found: [String] = []
    for file in try manifest.productTargets.flatMap({ try tree.files(under: $0.path) }) {
      for (index, line) in try tree.text(of: file).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      {
        let code = line.trimmingCharacters(in: .whitespaces)
        if !code.hasPrefix("//"), let trap = traps.first(where: code.contains) {
          found.append("\(file):\(index + 1): \(trap)")
        }
      }
    }
    // Reading a property must return a value, and an argument that no line has given has none.
    let allowed = "Shared/ShellKit/Commands/Parsing/ArgumentDeclaration.swift"
    #expect(found.filter { !$0.hasPrefix(allowed) } == [] && found.count == 1)
  }
}
