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
      fixed: """
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
  func `takes Identifiable away`(clause: String, column: Int, fixed: String) {
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
      fixed: """
        @DomainEntity
        struct Order\(fixed) {
          let id: ID<Order>
        }
        """)
  }
}
