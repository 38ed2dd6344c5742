import Testing

@Suite struct `@DomainEntity on a type with a wrong identity` {
  @Test(arguments: [
    ("", "\n  package let id: ID<Order>\n"), ("\n", "\n  package let id: ID<Order>\n"),
    ("\n    var a = 1\n", "\n    package let id: ID<Order>\n    var a = 1\n"),
    ("\n  /// One.\n  var a = 1\n", "\n  package let id: ID<Order>\n  /// One.\n  var a = 1\n"),
  ])
  func `inserts a missing id as the first member, indented like the others`(body: String, fixed: String) {
    expectExpansion(
      of: "@DomainEntity\nstruct Order {\(body)}",
      is: "struct Order {\(body.isEmpty ? "\n" : body)\(faulty)\n}",
      reports: [
        Report(
          line: 2, column: 8, message: "'Order' has no identity: an entity declares 'let id: ID<Order>'",
          fix: "insert 'package let id: ID<Order>'")
      ],
      fixed: "@DomainEntity\nstruct Order {\(fixed)}")
  }

  @Test(arguments: [
    ("var", 3, "let"), ("package var", 11, "package let"), ("package private(set) var", 24, "package let"),
    ("private(set) package var", 24, "package let"),
  ])
  func `makes a variable id constant`(declaration: String, column: Int, fixed: String) {
    expectWrongID(
      "\(declaration) id: ID<Order>", "An entity's identity never changes: declare 'id' with 'let'", column,
      "use 'let'", "\(fixed) id: ID<Order>")
  }

  @Test(arguments: [
    ("UUID", 11), ("ID<Guest>", 11), ("ID<Order>?", 11), ("ID<Order, Int>", 11), ("ID", 11), ("Other.ID<Order>", 11),
    ("Key<Order>", 11), ("[ID<Order>]", 11),
  ])
  func `corrects an id of another type`(type: String, column: Int) {
    expectWrongID(
      "let id: \(type)", "An entity's 'id' is written as 'ID<Order>'", column, "write 'ID<Order>'", "let id: ID<Order>")
  }

  @Test(arguments: [("let id = UUID()", 7), ("let id: UUID = UUID()", 11)])
  func `takes the value of another type away with its type`(declaration: String, column: Int) {
    expectWrongID(
      declaration, "An entity's 'id' is written as 'ID<Order>'", column, "write 'ID<Order>'", "let id: ID<Order>")
  }

  @Test(arguments: [
    ("package var id: ID<Order> { other }", 15, "package let id: ID<Order>"),
    ("var id: ID<Order> { get { other } }", 7, "let id: ID<Order>"),
    ("var id: ID<Order> { didSet { log() } }", 7, "let id: ID<Order>"),
  ])
  func `stores a computed id`(declaration: String, column: Int, fixed: String) {
    expectWrongID(
      declaration, "An entity's identity is stored, not computed: declare 'id' with 'let'", column,
      "replace it with '\(fixed)'", fixed)
  }

  @Test func `refuses Self in a class, as the compiler does`() {
    expectExpansion(
      of: """
        @DomainEntity
        final class Order {
          let id: ID<Self>
        }
        """,
      is: """
        final class Order {
          let id: ID<Self>
        \(faulty)
        }
        """,
      reports: [
        Report(line: 3, column: 11, message: "An entity's 'id' is written as 'ID<Order>'", fix: "write 'ID<Order>'")
      ],
      fixed: """
        @DomainEntity
        final class Order {
          let id: ID<Order>
        }
        """)
  }

  @Test func `reports everything at once`() {
    expectExpansion(
      of: """
        @DomainEntity
        class Order {
          var id: UUID, name: String
        }
        """,
      is: """
        class Order {
          var id: UUID, name: String
        \(faulty)
        }
        """,
      reports: [
        Report(
          line: 2, column: 1, message: "A class that is an entity is final: its identifier names exactly one type",
          fix: "add 'final'"),
        Report(
          line: 3, column: 3, message: "An entity's identity never changes: declare 'id' with 'let'", fix: "use 'let'"),
        Report(line: 3, column: 11, message: "An entity's 'id' is written as 'ID<Order>'", fix: "write 'ID<Order>'"),
      ],
      fixed: """
        @DomainEntity
        final class Order {
          let id: ID<Order>, name: String
        }
        """)
  }

  private func expectWrongID(
    _ declaration: String, _ message: String, _ column: Int, _ fix: String, _ fixed: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order {
          \(declaration)
        }
        """,
      is: """
        struct Order {
          \(declaration)
        \(faulty)
        }
        """,
      reports: [Report(line: 3, column: column, message: message, fix: fix)],
      fixed: """
        @DomainEntity
        struct Order {
          \(fixed)
        }
        """, location)
  }
}
