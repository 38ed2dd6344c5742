import Testing

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
      fixed: """
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
      fixed: """
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
          line: 4, column: 3, message: "The storage increments 'version': declare it with 'var'", fix: "use 'var'")
      ],
      fixed: """
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
  func `shows the storage the id`(modifiers: String, declaration: String, column: Int, fixed: String) {
    expectHidden("id", "\(modifiers) class", declaration, column, fixed)
  }

  @Test(arguments: [
    ("package", "var version = 0", 7, "package var version = 0"),
    ("package", "package private(set) var version = 0", 28, "package var version = 0"),
    ("package", "internal var version = 0", 16, "package var version = 0"),
    ("fileprivate", "private(set) var version = 0", 20, "var version = 0"),
    ("fileprivate", "private var version = 0", 15, "package var version = 0"),
  ])
  func `shows the storage the version`(modifiers: String, declaration: String, column: Int, fixed: String) {
    expectHidden("version", "\(modifiers) struct", declaration, column, fixed)
  }

  private func expectHidden(
    _ name: String, _ keyword: String, _ declaration: String, _ column: Int, _ fixed: String,
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
      fixed: "@DomainEntity\n\(keyword) Order {\n  \(fixed)\(id)\n}", location)
  }
}
