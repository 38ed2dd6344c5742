import Foundation
import Testing

@Suite struct `The walls between targets` {
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

  @Test func `no file imports what its target may not know`() throws {
    report(rules.forbidden(try tree.imports(of: manifest.productTargets)))
  }

  @Test func `every import is declared in the manifest`() throws {
    report(rules.undeclared(try tree.imports(of: manifest.productTargets), in: manifest))
  }

  @Test func `the manifest declares nothing that the table forbids`() {
    report(rules.declarations(manifest))
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
    #expect(found == [])
  }
}

@Suite struct `A planted violation is found` {
  private let rules = ImportRules(features: ["Orders", "Books"])

  private func imports(_ line: String, in target: String) -> [SourceTree.Import] {
    SourceTree.imports(in: "// a comment\n\(line)\n", file: "Modules/X.swift", target: target)
  }

  @Test(arguments: [
    ("import Foundation", "OrdersDomain"),
    ("package import StorageKit", "OrdersDomain"),
    ("import BooksDomain", "OrdersDomain"),
    ("import BooksDomain", "OrdersData"),
    ("@testable import OrdersData", "OrdersInterface"),
    ("import struct GRDB.Row", "OrdersData"),
    ("import GRDB", "StorageKit"),
    ("import CompositionKit", "OrdersInterface"),
    ("import OrdersDomain", "ShellKit"),
    ("import DomainKit", "TerminalKit"),
    ("import SwiftSyntax", "DomainKit"),
    ("import DomainKit", "Unheard"),
  ])
  func `a forbidden import`(line: String, target: String) {
    let violations = rules.forbidden(imports(line, in: target))
    #expect(violations.map(\.place) == ["Modules/X.swift:2"])
  }

  @Test func `an import that the manifest does not declare`() {
    let manifest = Manifest(targets: [
      Manifest.Target(name: "OrdersData", path: "Modules/Orders/OrdersData", dependencies: ["DomainKit"]),
      Manifest.Target(name: "StorageKit", path: "Shared/StorageKit", dependencies: []),
    ])
    let violations = rules.undeclared(imports("import StorageKit", in: "OrdersData"), in: manifest)
    #expect(
      violations.map(\.description) == ["Modules/X.swift:2: OrdersData imports StorageKit and does not declare it"])
  }

  @Test func `a dependency that the table forbids`() {
    let manifest = Manifest(targets: [
      Manifest.Target(name: "BooksDomain", path: "Modules/Books/BooksDomain", dependencies: ["DomainKit", "GRDB"])
    ])
    #expect(rules.declarations(manifest).map(\.rule) == ["BooksDomain declares GRDB, which it may not import"])
  }

  @Test func `an allowed import is no violation`() {
    #expect(rules.forbidden(imports("package import DomainKit", in: "OrdersDomain")) == [])
  }
}
