import Testing

@Suite struct `A planted violation is found` {
  private let rules = ImportRules(features: ["Orders", "Books"])

  private func imports(_ line: String, in target: String) -> [SourceTree.Import] {
    SourceTree.imports(in: "// a comment\n\(line)\n", file: "Modules/X.swift", target: target)
  }

  @Test(arguments: [
    ("import Foundation", "OrdersDomain"),
    ("import FoundationEssentials", "DomainKit"),
    ("import FoundationEssentials", "StorageKit"),
    ("  import FoundationEssentials", "CoffeePalApp"),
    ("import RegexBuilder", "coffeepal"),
    ("  import Glibc", "CoffeePalApp"),
    ("package import StorageKit", "OrdersDomain"),
    ("import BooksDomain", "OrdersDomain"),
    ("import BooksDomain", "OrdersData"),
    ("@testable import OrdersData", "OrdersInterface"),
    ("import func CSQLite.sqlite3_open", "OrdersData"),
    ("import CSQLite", "StorageKit"),
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
      Manifest.Target(name: "BooksDomain", path: "Modules/Books/BooksDomain", dependencies: ["CSQLite", "DomainKit"])
    ])
    #expect(rules.declarations(manifest).map(\.rule) == ["BooksDomain declares CSQLite, which it may not import"])
  }

  @Test func `an allowed import is no violation`() {
    #expect(rules.forbidden(imports("package import DomainKit", in: "OrdersDomain")) == [])
  }

  // MARK: What imports do not show

  private func violations(_ line: String, in target: String, _ others: SourceRules.File...) -> [String] {
    let file = SourceRules.File(target: target, path: "Modules/X.swift", text: "// a comment\n\(line)\n")
    return SourceRules(features: ["Orders", "Books"]).violations(in: [file] + others).map(\.description)
  }

  @Test func `a foreign feature's table`() {
    #expect(
      violations(#"let table = Table<BookRecord>("books_book")"#, in: "OrdersData")
        == [#"Modules/X.swift:2: Orders names "books_book", which belongs to books"#])
    #expect(violations(#"let table = Table<BookRecord>("books_book")"#, in: "BooksData") == [])
  }

  @Test func `a foreign feature's storage`() {
    #expect(
      violations(#"let storage = try FeatureStorage(of: "books", in: unit)"#, in: "OrdersData")
        == ["Modules/X.swift:2: Orders opens another feature's storage"])
    #expect(violations(#"let storage = try FeatureStorage(of: "orders", in: unit)"#, in: "OrdersData") == [])
  }

  @Test(arguments: ["OrdersDomain", "OrdersData", "OrdersInterface", "ShellKit", "CompositionKit", "coffeepal"])
  func `SQL outside the storage`(target: String) {
    #expect(
      violations(#"let text = "SELECT name FROM orders_order""#, in: target)
        == ["Modules/X.swift:2: \(target) speaks SQL: SELECT …"])
    #expect(violations(#"let text = "Select a name from orders""#, in: target) == [])
  }

  @Test(arguments: ["let place: PlaceOrder", "let place = PlaceOrder(work: work)", "typealias Needs = PlaceOrder"])
  func `a use case reached past its protocol`(line: String) {
    let domain = SourceRules.File(
      target: "OrdersDomain", path: "Modules/D.swift", text: "package struct PlaceOrder: PlaceOrderUseCase {")
    #expect(
      violations(line, in: "OrdersInterface", domain)
        == ["Modules/X.swift:2: OrdersInterface reaches past the protocol of PlaceOrder"])
    #expect(violations("let place: any PlaceOrderUseCase", in: "OrdersInterface", domain) == [])
  }

  @Test(arguments: ["print", "readLine", "CommandLine", "ContinuousClock", "EntityStore"])
  func `a domain that reaches outside`(word: String) {
    #expect(
      violations("let x = \(word)(1)", in: "OrdersDomain")
        == ["Modules/X.swift:2: OrdersDomain reaches outside: \(word)"])
    #expect(violations("let x = \(word)(1)", in: "OrdersInterface") == [])
  }

  @Test(arguments: [
    #"if text.contains(/\d/) {}"#, #"let digits = /\d+/"#, "text.replacing(#/a/#, with: x)", "try Regex(text)",
    "text.wholeMatch(of: digits)",
  ])
  func `a regular expression in the program`(line: String) {
    for target in ["OrdersDomain", "ShellKit", "CoffeePalApp"] {
      #expect(violations(line, in: target) == ["Modules/X.swift:2: \(target) has a regular expression"])
    }
    #expect(violations(line, in: "TestingKit") == [])
  }

  @Test(arguments: ["let half = whole / 2", "reduce(1, /)", "half /= 2", "let a = 1  // b /c/"])
  func `a division is no regular expression`(line: String) {
    #expect(violations(line, in: "ShellKit") == [])
  }

  @Test(arguments: [
    ("/// What is asked.", "a comment begins with \"What\""),
    ("// Whether it is open.", "a comment begins with \"Whether\""),
    ("/// Asked by whoever comes.", "\"whoever\": write the user, the caller"),
    ("/// Its colour.", "\"colour\": write color"),
    ("@Test func `is anybody's`() {", "\"anybody\": write a user, a process"),
    ("@Suite struct `A catalogue` {", "\"catalogue\": write catalog"),
    ("/// The name; nothing where it has none.", "\"nothing where\": write `nil` if"),
  ])
  func `an outdated word in a comment or in the name of a test`(line: String, rule: String) {
    let found = WordRules().violations(in: "let a = 1\n  \(line)\n", file: "Modules/X.swift")
    #expect(found.map(\.description) == ["Modules/X.swift:2: \(rule)"])
  }

  @Test(arguments: ["# Needed by nobody.", "run: build  ## Runs for nobody", "kill -- $id # nobody"])
  func `an outdated word in a comment of a script`(line: String) {
    let found = WordRules().violations(inScript: "account=nobody\n\(line)\n", file: "Scripts/x")
    #expect(found.map(\.description) == ["Scripts/x:2: \"nobody\": write no user, no process"])
  }

  @Test func `a plain comment is no violation`() {
    let text = "/// Returns the name.\n/// Whether it is known does not matter.\nlet behind = \"nobody\""
    #expect(WordRules().violations(in: text, file: "X.swift") == [])
  }

  @Test func `a long file and a long function`() {
    let text = "struct A {\n  func b() {\n    c()\n    d()\n  }\n  init() {\n    e()\n  }\n  // func f() {\n}\n"
    let found = SizeRules(lines: 9, functionLines: 3).violations(in: text, file: "X.swift")
    #expect(found.map(\.description) == ["X.swift: the file has 10 lines", "X.swift:2: the function has 4 lines"])
  }

  @Test func `targets that import each other`() {
    let imports = [("A", "B"), ("B", "C"), ("C", "A"), ("C", "Elsewhere"), ("D", "A")].map {
      SourceTree.Import(module: $1, target: $0, file: "", line: 1)
    }
    #expect(SourceRules.cycles(in: imports) == [["A", "B", "C"]])
    #expect(SourceRules.cycles(in: imports.filter { $0.target != "C" }) == [])
  }
}

@Suite struct `A planted use of another folder is found` {
  private let rules = FolderRules(root: "Shared/ShellKit", layers: ["Language", "FrontEnds"])

  private func files(_ texts: KeyValuePairs<String, String>) -> [SourceRules.File] {
    texts.map { SourceRules.File(target: "ShellKit", path: "Shared/ShellKit/\($0)", text: $1) }
  }

  @Test(arguments: ["let prompt: Prompt", "extension Prompt {}", "let text = \"at \\(Prompt.name)\""])
  func `a higher layer`(line: String) {
    let files = files([
      "Language/Word.swift": "// Prompt\n\(line)", "FrontEnds/Prompt/Prompt.swift": "package struct Prompt {}",
    ])
    #expect(
      rules.violations(in: files).map(\.description)
        == ["Shared/ShellKit/Language/Word.swift:2: Language uses Prompt of FrontEnds"])
  }

  @Test func `a file outside of the layers`() {
    #expect(
      rules.violations(in: files(["Help/Page.swift": "struct Page {}"])).map(\.rule)
        == ["the file is in none of the layers Language, FrontEnds"])
  }

  @Test func `folders that use each other`() {
    let files = files([
      "Language/Word.swift": "struct Word { let page: Page }", "FrontEnds/Page.swift": "struct Page { let menu: Menu }",
      "FrontEnds/Menu/Menu.swift": "final class Menu { let word: Word? }",
    ])
    #expect(rules.cycles(in: files) == [["FrontEnds", "FrontEnds/Menu", "Language"]])
  }

  @Test func `a folder with one file`() {
    let files = ["Main/main", "One/A", "Two/A", "Two/B", "Two/Deep/C"].map { "App/\($0).swift" }
    #expect(FolderRules.folders(withOneOf: files, except: ["Main"]) == ["App/One", "App/Two/Deep"])
  }

  @Test func `a lower layer, a private type and a nested type are no violation`() {
    let files = files([
      "Language/Word.swift": "struct Word {}\nlet kind: Token.Kind",
      "FrontEnds/Page.swift": "struct Page { let word: Word }\nprivate struct Kind {}",
      "FrontEnds/Table.swift": "struct Table {\n  enum Kind {}\n}",
    ])
    #expect(rules.violations(in: files) == [])
    #expect(rules.cycles(in: files) == [])
  }
}

@Suite struct `A source file taken apart` {
  @Test func `has its code, its literals, and no comments`() {
    let text = SourceText(
      """
      let a = "one" // "two"
      /* "three" /* nested */
      still */ let b = #"fo"ur"# + "fi\\"ve"
      """)
    #expect(text.literals.map(\.text) == ["one", "fo\"ur", "fi\\\"ve"])
    #expect(text.literals.map(\.line) == [1, 3, 3])
    #expect(text.code.map(\.text).joined().contains("still") == false)
    #expect(SourceText.words(in: text.code.map(\.text).joined(separator: " ")) == ["let", "a", "let", "b"])
  }

  @Test func `keeps the lines of a long literal apart`() {
    let text = SourceText("let a = \"\"\"\n  SELECT 1\n  \"\"\"\nlet b = 2")
    #expect(text.literals.contains(SourceText.Piece(line: 2, text: "  SELECT 1")))
    #expect(text.code.last == SourceText.Piece(line: 4, text: "let b = 2"))
  }
}
