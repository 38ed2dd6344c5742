import Foundation
import Testing

@Suite struct `The pages of the documentation` {
  private let tree = SourceTree.repository

  private func report(_ violations: [ImportRules.Violation]) {
    for violation in violations { Issue.record("\(violation)") }
  }

  private func pages() throws -> [String] {
    try tree.files(under: "docs", ending: ".md") + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
  }

  @Test func `have lines and cells that fit`() throws {
    let pages = try self.pages()
    #expect(pages.count > 100)
    report(try pages.flatMap { PageRules(file: $0).widths(in: try tree.text(of: $0)) })
  }

  @Test func `use current and plain words`() throws {
    report(try pages().flatMap { PageRules(file: $0).words(in: try tree.text(of: $0)) })
  }

  @Test(arguments: [("README.md", ""), ("docs/architecture.md", "docs/"), ("docs/feature-recipes.md", "docs/")])
  func `quote code as it is in the linked file`(page: String, folder: String) throws {
    let rules = PageRules(file: page)
    // Recipes also have samples, which follow no link.
    let hasSamples = page == "docs/feature-recipes.md"
    let quotations = rules.quotations(in: try tree.text(of: page)).filter { !hasSamples || $0.source != nil }
    #expect(!quotations.isEmpty)
    for quotation in quotations {
      let source = try #require(quotation.source, "\(page):\(quotation.line): the code follows no link to its file")
      report(rules.differences(of: quotation, from: try tree.text(of: folder + source)))
    }
  }

  @Test func `include every decision in the index, with its title, date and status`() throws {
    let folder = "docs/decisions"
    let index = "\(folder)/README.md"
    let rows = try tree.text(of: index).split(separator: "\n").filter { $0.hasPrefix("| [") }.map(String.init)
    let records = try tree.files(under: folder, ending: ".md").filter { $0 != index }
    for record in records {
      let row = try #require(PageRules(file: record).indexRow(of: try tree.text(of: record)), "\(record): no header")
      #expect(rows.contains(row), "\(record) is not in the index as it is")
    }
    #expect(rows.count == records.count)
  }

  @Test func `include every decision that the sources cite`() throws {
    let records = Set(
      try tree.files(under: "docs/decisions", ending: ".md").map { String($0.split(separator: "/")[2].prefix(4)) })
    let cited = try ["App", "Modules", "Shared"].flatMap(tree.files(under:)).map { try tree.text(of: $0) }
      .filter { $0.contains("Decision 0") }.flatMap { text in text.matches(of: /Decision (\d+)/).map { String($0.1) } }
    #expect(cited.count >= 10)
    #expect(cited.filter { !records.contains($0) } == [])
  }

  @Test(arguments: ["docs/threat-model.md", "docs/promises.md"])
  func `name tests that exist`(page: String) throws {
    let files = try tree.files(under: "Tests", ending: ".swift").map { "/\($0)" }
    let named = try tree.text(of: page).matches(of: /`([A-Za-z]+Tests)\/([A-Za-z+]+)`/)
    #expect(named.count >= 10)
    let missing = named.filter { name in
      !files.contains { $0.contains("/\(name.1)/") && $0.hasSuffix("/\(name.2).swift") }
    }
    #expect(missing.map { String($0.0) } == [])
  }

  @Test func `include a README of at most 150 lines`() throws {
    let lines = try tree.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 151)
    #expect(lines.filter { $0.count > 100 } == [])
  }
}

@Suite struct `A planted error on a page is found` {
  private let rules = PageRules(file: "docs/page.md")

  @Test func `a long line and a long cell`() {
    let long = String(repeating: "wide ", count: 21)
    let text = "\(long)\n```\n\(long)\n```\n| a | \(long.prefix(64)) |\n| [a](\(long)) | b |"
    #expect(
      rules.widths(in: text).map(\.place) == ["docs/page.md:1", "docs/page.md:5"])
  }

  @Test func `an outdated word`() {
    let text = "A port.\nAn engine behind a port.\n```\ncd behind\n```\n"
    #expect(rules.words(in: text).map(\.description) == ["docs/page.md:2: \"behind\": write after"])
  }

  @Test func `code that its file does not contain`() {
    let page = "See [Cup](../Shared/Cup.swift):\n\n```swift\nstruct Cup {\n  …\n  let size:\n    Int\n}\n```\n"
    let found = rules.quotations(in: page)
    #expect(
      found == [
        PageRules.Quotation(
          line: 4, source: "../Shared/Cup.swift", code: ["struct Cup {", "…", "let size:", "Int", "}"])
      ])
    let cup = "struct Cup {\n  let name: String\n  let size: Int\n}\n"
    #expect(found.flatMap { rules.differences(of: $0, from: cup) } == [])
    #expect(
      found.flatMap { rules.differences(of: $0, from: cup.replacing("Int", with: "Size")) }.map(\.description)
        == ["docs/page.md:6: ../Shared/Cup.swift does not contain: let size:\nInt\n}"])
  }

  @Test(
    arguments: [
      ("accepted. Departs from a page.", "| [7](page.md) | Use cups | 2026-11-21 | accepted |"),
      ("superseded by\n[9](9.md).", "| [7](page.md) | Use cups | 2026-11-21 | superseded by 9 |"),
      ("maybe.", nil),
    ] as [(String, String?)])
  func `a decision that the index does not contain`(status: String, row: String?) {
    #expect(rules.indexRow(of: "# 7. Use cups\n\nDate: 2026-11-21. Status: \(status)\n") == row)
  }

  @Test func `code without a file`() {
    #expect(rules.quotations(in: "```swift\nlet a = 1\n```").map(\.source) == [nil])
  }
}
