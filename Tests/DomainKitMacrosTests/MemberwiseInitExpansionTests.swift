import Testing

@Suite struct `@MemberwiseInit writes an initializer` {
  @Test func `with the stored properties in order, but not constants with a value`() {
    expectExpansion(
      of: """
        @MemberwiseInit
        package struct PlaceOrder {
          static let limit = 3
          private let work: UnitOfWork<any OrdersContext>
          let clock: any WallClock, guest: String?
          let size: Int = 3
          var count = 0
          var isBusy: Bool { count > 0 }
        }
        """,
      is: """
        package struct PlaceOrder {
          static let limit = 3
          private let work: UnitOfWork<any OrdersContext>
          let clock: any WallClock, guest: String?
          let size: Int = 3
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

  @Test func `with the values of variables as defaults`() {
    expectExpansion(
      of: """
        @MemberwiseInit
        package struct BookFilter {
          package var author: String?
          package let year: Int?
          package var order: Order = .title
        }
        """,
      is: """
        package struct BookFilter {
          package var author: String?
          package let year: Int?
          package var order: Order = .title

          package init(author: String? = nil, year: Int?, order: Order = .title) {
            self.author = author
            self.year = year
            self.order = order
          }
        }
        """)
  }

  @Test func `with the first parameters unlabeled`() {
    expectExpansion(
      of: """
        @MemberwiseInit(unlabeled: 1)
        package struct Field {
          package let title: String
          package let cell: Cell
        }
        """,
      is: """
        package struct Field {
          package let title: String
          package let cell: Cell

          package init(_ title: String, cell: Cell) {
            self.title = title
            self.cell = cell
          }
        }
        """)
  }

  @Test func `but not with a number of unlabeled parameters that it cannot read`() {
    expectExpansion(
      of: """
        @MemberwiseInit(unlabeled: count)
        package struct Field {
          package let title: String
        }
        """,
      is: """
        package struct Field {
          package let title: String
        }
        """,
      reports: [Report(line: 1, column: 1, message: "@MemberwiseInit requires a number, such as unlabeled: 1")])
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
