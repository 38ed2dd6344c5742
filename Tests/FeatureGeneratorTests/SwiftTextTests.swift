@testable import FeatureGenerator
import Testing

@Suite struct `A Swift file that is edited by its structure` {
  private func text(_ code: String) -> SwiftText { SwiftText(code, path: "Book.swift") }

  @Test(arguments: [
    "// struct Book {", "/* struct Book { */", "let a = \"struct Book {\"", "let a = #\"\" struct Book {\"#",
    "let a = \"\"\"\n  struct Book {\n  \"\"\"", "let a = \"\\(b(\"struct Book {\"))\"",
    "let a = \"\\\" struct Book {\"",
    "struct Bookshelf {}", "struct\nBook {}",
  ]) func `a phrase in a comment, a literal or a longer word is not found`(code: String) {
    #expect(text(code).places(of: "struct Book") == [])
    #expect(text(code + "\nstruct Book {}").places(of: "struct Book").count == 1)
  }

  @Test func `braces in literals do not end a declaration`() throws {
    let book = text("struct Book { let a = \"}\"; let b = \"\\(c(\"}\")) }\" } struct Shelf {}")
    #expect(book[try book.body(of: "struct Book")] == " let a = \"}\"; let b = \"\\(c(\"}\")) }\" ")
  }

  @Test(arguments: [
    ("f()", "f(x)"), ("f(a)", "f(a, x)"), ("f(a, )", "f(a, x )"), ("f(g(a), \")\")", "f(g(a), \")\", x)"),
    ("f(\n  a,\n  b\n)", "f(\n  a,\n  b,\n  x\n)"), ("f(\n  a,\n  b,\n)", "f(\n  a,\n  b,\n  x,\n)"),
  ]) func `an item is added at the end of a list`(before: String, after: String) throws {
    var call = text(before)
    call.append("x", to: try call.group("(", after: "f"))
    #expect(call.text == after)
  }

  @Test func `a member is added at the end of a declaration`() throws {
    var book = text("struct Book {\n  let a: Int\n}\nstruct Shelf {}\n")
    try book.appendMember("let b: Int", to: "struct Book")
    try book.appendMember("let c: Int", to: "struct Shelf")
    #expect(book.text == "struct Book {\n  let a: Int\nlet b: Int\n}\nstruct Shelf {\nlet c: Int\n}\n")
  }

  @Test func `a property is added after the last one of the declaration itself`() throws {
    var book = text("struct Book {\n  let a: Int\n  init() {\n    let b = 1\n  }\n}\nlet c = 2\n")
    try book.addLine("let d: Int", afterLast: ["let", "var"], in: "struct Book")
    #expect(book.text.hasPrefix("struct Book {\n  let a: Int\n  let d: Int\n  init()"))
  }

  @Test func `a call is added after the last one, also if that has several lines`() throws {
    var registration = text("{\n  books.bind(\n    A.self\n  ) {\n    A()\n  }\n  rebind(B.self)\n}")
    try registration.addCall("bind(C.self)", afterLast: "bind")
    #expect(
      registration.text
        == "{\n  books.bind(\n    A.self\n  ) {\n    A()\n  }\n  books.bind(C.self)\n  rebind(B.self)\n}")
  }

  @Test(arguments: [
    ("struct A {}", "package import M\n\nstruct A {}"),
    ("import A\nimport Z\n", "import A\npackage import M\nimport Z\n"),
    ("package import A\n", "package import A\npackage import M\n"), ("import M\n", "package import M\n"),
    ("package import M\n", "package import M\n"),
  ]) func `an import is added in its place, or made visible to the package`(before: String, after: String) {
    var book = text(before)
    book.addImport("M", isPackage: true)
    #expect(book.text == after)
  }

  @Test func `a migration gets the next number`() throws {
    var migrations = text("static let all = [Migration(\"books.0009-x\", a)]")
    try migrations.addMigration("y", "b", to: "books")
    #expect(
      migrations.text == "static let all = [Migration(\"books.0009-x\", a), Migration(\"books.0010-y\", b)]")
  }

  @Test func `an error for a missing phrase names the file and the phrase`() {
    let error = #expect(throws: GeneratorError.self) { try text("struct Shelf {}").body(of: "struct Book") }
    #expect(error?.sentence == "Book.swift has no \"struct Book\"")
    #expect(throws: GeneratorError.self) { try text("struct Book {").body(of: "struct Book") }
  }
}

@Suite struct `A change of lines` {
  private let old = "a\nb\nc\nd\n"

  @Test(arguments: [
    "a\nb\nx\nc\nd\n", "x\na\nc\nd\ny", "", "a\nb\nc\nd\n", "b\nc\nd\n", "a\nb\nc\nd\ne\n", "d\nc\nb\na",
  ])
  func `a change is taken back exactly`(new: String) {
    #expect(LineEdit.undo(LineEdit.edits(from: old, to: new), in: new, isExact: true) == old)
  }

  @Test func `a change is found where its lines have moved`() {
    let edits = LineEdit.edits(from: old, to: "a\nb\nx\nc\nd\n")
    #expect(LineEdit.undo(edits, in: "0\na\nb\nx\n1\nc\nd\n", isExact: false) == "0\na\nb\n1\nc\nd\n")
    #expect(LineEdit.undo(edits, in: "x\na\nb\nx\nc\nd\nx\n", isExact: false) == "x\na\nb\nc\nd\nx\n")
  }

  @Test(arguments: ["a\nb\nX\nc\nd\n", "", "x\nx\n"])
  func `a change is not guessed where its lines were changed or repeated`(text: String) {
    let edits = LineEdit.edits(from: old, to: "a\nb\nx\nc\nd\n")
    #expect(LineEdit.undo(edits, in: text, isExact: false) == nil)
  }
}
