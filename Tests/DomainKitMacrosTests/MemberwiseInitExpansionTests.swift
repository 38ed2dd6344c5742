import Testing

@Suite struct `@MemberwiseInit writes an initializer` {
  @Test func `with the stored properties that have no value, in order`() {
    expectExpansion(
      of: """
        @MemberwiseInit
        package struct PlaceOrder {
          static let limit = 3
          private let work: UnitOfWork<any OrdersContext>
          let clock: any WallClock, guest: String?
          var count = 0
          var isBusy: Bool { count > 0 }
        }
        """,
      is: """
        package struct PlaceOrder {
          static let limit = 3
          private let work: UnitOfWork<any OrdersContext>
          let clock: any WallClock, guest: String?
          var count = 0
          var isBusy: Bool { count > 0 }

          package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock, guest: String?) {
            self.work = work
            self.clock = clock
            self.guest = guest
          }
        }
        """)
  }

  @Test func `that keeps functions`() {
    expectExpansion(
      of: """
        @MemberwiseInit
        package struct Port {
          let find: @Sendable (String) async throws -> Int
          let fail: (() -> Void)?
        }
        """,
      is: """
        package struct Port {
          let find: @Sendable (String) async throws -> Int
          let fail: (() -> Void)?

          package init(find: @escaping @Sendable (String) async throws -> Int, fail: (() -> Void)?) {
            self.find = find
            self.fail = fail
          }
        }
        """)
  }
}
