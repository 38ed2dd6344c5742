import Testing

@Suite struct `@DomainEntity adds what an entity needs` {
  @Test func `to a struct`() {
    expectExpansion(
      of: """
        @DomainEntity
        package struct Order: Equatable {
          package let id: ID<Order>
        }
        """,
      is: """
        package struct Order: Equatable {
          package let id: ID<Order>

          package var eventBuffer = DomainKit.EventBuffer()

          package var version: Int = 0
        }

        extension Order: DomainKit.DomainEntity {
        }
        """)
  }

  @Test func `to a final class`() {
    expectExpansion(
      of: """
        @DomainEntity
        package final class Order {
          package let id: ID<Order>
        }
        """,
      is: """
        package final class Order {
          package let id: ID<Order>

          package var eventBuffer = DomainKit.EventBuffer()

          package var version: Int = 0
        }

        extension Order: DomainKit.DomainEntity {
        }
        """)
  }

  @Test(arguments: [
    "ID<Order>", "ID<Self>", "DomainKit.ID<Order>", "DomainKit.ID<Self>", "ID<Shop.Order>", "ID<Order<Item>>",
  ])
  func `with its own identifier written in any form`(type: String) {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order {
          let number: Int, id: \(type)
        }
        """,
      is: """
        struct Order {
          let number: Int, id: \(type)

          package var eventBuffer = DomainKit.EventBuffer()

          package var version: Int = 0
        }

        extension Order: DomainKit.DomainEntity {
        }
        """)
  }

  @Test func `but no version where the type declares one`() {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order {
          let id: ID<Order>
          var version: Int
        }
        """,
      is: """
        struct Order {
          let id: ID<Order>
          var version: Int

          package var eventBuffer = DomainKit.EventBuffer()
        }

        extension Order: DomainKit.DomainEntity {
        }
        """)
  }

  @Test func `but no conformance where the type declares it`() {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order: DomainEntity {
          let id: ID<Order>
        }
        """,
      is: """
        struct Order: DomainEntity {
          let id: ID<Order>

          package var eventBuffer = DomainKit.EventBuffer()

          package var version: Int = 0
        }
        """,
      isConforming: true)
  }

  @Test func `and is not misled by members of the type itself, of nested types or between #if and #endif`() {
    expectExpansion(
      of: """
        @DomainEntity
        struct Order {
          #if DEBUG
          let id: ID<Order>
          #else
          let id: ID<Order>
          #endif
          static let version = "1"
          static var eventBuffer = 3
          struct Line {
            var eventBuffer = 0
            func raiseEvent() {}
          }
        }
        """,
      is: """
        struct Order {
          #if DEBUG
          let id: ID<Order>
          #else
          let id: ID<Order>
          #endif
          static let version = "1"
          static var eventBuffer = 3
          struct Line {
            var eventBuffer = 0
            func raiseEvent() {}
          }

          package var eventBuffer = DomainKit.EventBuffer()

          package var version: Int = 0
        }

        extension Order: DomainKit.DomainEntity {
        }
        """)
  }
}
