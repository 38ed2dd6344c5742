import Testing

@Suite struct `@DomainEntity on what cannot be an entity` {
  @Test(arguments: [
    ("enum", "an enum"), ("actor", "an actor"), ("protocol", "a protocol"), ("extension", "an extension"),
  ])
  func `says so once and adds nothing`(keyword: String, name: String) {
    expectExpansion(
      of: """
        @DomainEntity
        \(keyword) Order {
        }
        """,
      is: """
        \(keyword) Order {
        }
        """,
      reports: [
        Report(
          line: 2, column: 1, message: "@DomainEntity makes a struct or a final class an entity, not \(name)")
      ])
  }

  @Test func `offers 'final' for a class`() {
    expectExpansion(
      of: """
        @DomainEntity
        package class Order {
          package let id: ID<Order>
        }
        """,
      is: """
        package class Order {
          package let id: ID<Order>
        \(faulty)
        }
        """,
      reports: [
        Report(
          line: 2, column: 9, message: "A class that is an entity is final: its identifier names exactly one type",
          fix: "add 'final'")
      ],
      mended: """
        @DomainEntity
        package final class Order {
          package let id: ID<Order>
        }
        """)
  }

  @Test(arguments: [
    (": Identifiable", 15, ""), (": Identifiable, Codable", 15, ": Codable"),
    (": Codable, Identifiable", 24, ": Codable"), (": A, Swift.Identifiable, B", 18, ": A, B"),
  ])
  func `takes Identifiable away`(clause: String, column: Int, mended: String) {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order\(clause) {
          let id: ID<Order>
        }
        """,
      is: """
        struct Order\(clause) {
          let id: ID<Order>
        \(faulty)
        }
        """,
      reports: [
        Report(
          line: 2, column: column,
          message: "An entity is not Identifiable: 'ID' would mean 'ID<Order>' inside it, "
            + "and no other entity's ID could be named",
          fix: "remove 'Identifiable'")
      ],
      mended: """
        @DomainEntity
        struct Order\(mended) {
          let id: ID<Order>
        }
        """)
  }
}

@Suite struct `@DomainEntity on a type with a wrong identity` {
  @Test(arguments: [
    ("", "\n  package let id: ID<Order>\n"), ("\n", "\n  package let id: ID<Order>\n"),
    ("\n    var a = 1\n", "\n    package let id: ID<Order>\n    var a = 1\n"),
    ("\n  /// One.\n  var a = 1\n", "\n  package let id: ID<Order>\n  /// One.\n  var a = 1\n"),
  ])
  func `inserts a missing id as the first member, indented like the others`(body: String, mended: String) {
    expectExpansion(
      of: "@DomainEntity\nstruct Order {\(body)}",
      is: "struct Order {\(body.isEmpty ? "\n" : body)\(faulty)\n}",
      reports: [
        Report(
          line: 2, column: 8, message: "'Order' has no identity: an entity declares 'let id: ID<Order>'",
          fix: "insert 'package let id: ID<Order>'")
      ],
      mended: "@DomainEntity\nstruct Order {\(mended)}")
  }

  @Test(arguments: [
    ("var", 3, "let"), ("package var", 11, "package let"), ("package private(set) var", 24, "package let"),
    ("private(set) package var", 24, "package let"),
  ])
  func `makes a variable id constant`(declaration: String, column: Int, mended: String) {
    expectWrongID(
      "\(declaration) id: ID<Order>", "An entity's identity never changes: declare 'id' with 'let'", column,
      "use 'let'", "\(mended) id: ID<Order>")
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
  func `stores a computed id`(declaration: String, column: Int, mended: String) {
    expectWrongID(
      declaration, "An entity's identity is stored, not computed: declare 'id' with 'let'", column,
      "replace it by '\(mended)'", mended)
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
      mended: """
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
      mended: """
        @DomainEntity
        final class Order {
          let id: ID<Order>, name: String
        }
        """)
  }

  private func expectWrongID(
    _ declaration: String, _ message: String, _ column: Int, _ fix: String, _ mended: String,
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
      mended: """
        @DomainEntity
        struct Order {
          \(mended)
        }
        """, location)
  }
}

@Suite struct `@DomainEntity beside members of its own` {
  @Test func `takes a buffer of the type's own away`() {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order {
          let id: ID<Order>
          /// Mine.
          var eventBuffer = EventBuffer()
        }
        """,
      is: """
        struct Order {
          let id: ID<Order>
          /// Mine.
          var eventBuffer = EventBuffer()

          package var version: Int = 0

          package func raiseEvent(_: some DomainKit.DomainEvent) {
          }
        }
        """,
      reports: [
        Report(line: 5, column: 7, message: "@DomainEntity declares 'eventBuffer'", fix: "remove 'eventBuffer'")
      ],
      mended: """
        @DomainEntity
        struct Order {
          let id: ID<Order>
        }
        """)
  }

  @Test func `takes a raiseEvent of the type's own away`() {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order {
          let id: ID<Order>
          mutating func raiseEvent(_ event: some DomainEvent) {}
        }
        """,
      is: """
        struct Order {
          let id: ID<Order>
          mutating func raiseEvent(_ event: some DomainEvent) {}

          package var eventBuffer = DomainKit.EventBuffer()

          package var version: Int = 0
        }
        """,
      reports: [
        Report(
          line: 4, column: 17,
          message: "Every entity has 'raiseEvent'; one of its own would hide it, and its events would be lost",
          fix: "remove 'raiseEvent'")
      ],
      mended: """
        @DomainEntity
        struct Order {
          let id: ID<Order>
        }
        """)
  }

  @Test func `lets the storage count a version up`() {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order {
          let id: ID<Order>
          let version: Int
        }
        """,
      is: """
        struct Order {
          let id: ID<Order>
          let version: Int

          package var eventBuffer = DomainKit.EventBuffer()

          package func raiseEvent(_: some DomainKit.DomainEvent) {
          }
        }
        """,
      reports: [
        Report(
          line: 4, column: 3, message: "The storage counts 'version' up: declare it with 'var'", fix: "use 'var'")
      ],
      mended: """
        @DomainEntity
        struct Order {
          let id: ID<Order>
          var version: Int
        }
        """)
  }

  @Test(arguments: [
    ("package final", "let id: ID<Order>", 7, "package let id: ID<Order>"),
    (
      "package final", "private static let a = 1; private let id: ID<Order>", 41,
      "private static let a = 1; package let id: ID<Order>"
    ),
    ("final", "fileprivate let id: ID<Order>", 19, "package let id: ID<Order>"),
  ])
  func `shows the storage the id`(modifiers: String, declaration: String, column: Int, mended: String) {
    expectHidden("id", "\(modifiers) class", declaration, column, mended)
  }

  @Test(arguments: [
    ("package", "var version = 0", 7, "package var version = 0"),
    ("package", "package private(set) var version = 0", 28, "package var version = 0"),
    ("package", "internal var version = 0", 16, "package var version = 0"),
    ("fileprivate", "private(set) var version = 0", 20, "var version = 0"),
    ("fileprivate", "private var version = 0", 15, "package var version = 0"),
  ])
  func `shows the storage the version`(modifiers: String, declaration: String, column: Int, mended: String) {
    expectHidden("version", "\(modifiers) struct", declaration, column, mended)
  }

  private func expectHidden(
    _ name: String, _ keyword: String, _ declaration: String, _ column: Int, _ mended: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let id = name == "id" ? "" : "\n  package let id: ID<Order>"
    let added = name == "id" ? faulty : faulty.replacing("  package var version: Int = 0\n\n", with: "")
    expectExpansion(
      of: "@DomainEntity\n\(keyword) Order {\n  \(declaration)\(id)\n}",
      is: "\(keyword) Order {\n  \(declaration)\(id)\n\(added)\n}",
      reports: [
        Report(
          line: 3, column: column,
          message: "The storage cannot reach '\(name)': declare it 'package', without a narrower setter",
          fix: "make it 'package'")
      ],
      mended: "@DomainEntity\n\(keyword) Order {\n  \(mended)\(id)\n}", location)
  }
}

/// What a faulty entity gets, so that its own code reports nothing further; it does not conform.
private let faulty = """

    package var eventBuffer = DomainKit.EventBuffer()

    package var version: Int = 0

    package func raiseEvent(_: some DomainKit.DomainEvent) {
    }
  """
