import DomainKit
import StorageKit

extension StorageContract {
  /// One check per combination of directions of two columns; the second column is unique.
  static let paging: [Promise] =
    [(false, false), (false, true), (true, false), (true, true)].map { first, second in
      pages([Sort("count", descending: first), Sort("id", descending: second)])
    } + [
      pages([Sort("id")]), pages([Sort("id", descending: true)]),
      pages([Sort("name"), Sort("count", descending: true), Sort("id")]),
      Promise("a page after a removed row begins where the row was") { bench in
        try await bench.store((1...4).map { Thing($0) })
        let next = Condition.after([Condition.SortedValue(Sort("id"), .id(Thing(2).id))])
        try await bench.commit([Thing(2).deletion(expected: 1)])
        try expectEqual(try await bench.numbers([next]), [3, 4], "the page")
      },
      Promise("a row with a null in a column does not come after any value of it") { bench in
        try await bench.store([Thing(1), Thing(2, note: "a"), Thing(3, note: "b")])
        for (isDescending, expected) in [(false, [3]), (true, [])] as [(Bool, [UInt64])] {
          let sort = Sort("note", descending: isDescending)
          let page = try await bench.numbers([.after([Condition.SortedValue(sort, .text("a"))])], order: [sort])
          try expectEqual(page, expected, "the page, \(isDescending ? "descending" : "ascending")")
        }
      },
    ]

  private static func pages(_ order: [Sort]) -> Promise {
    let columns = order.map { "\($0.column)\($0.descending ? " descending" : "")" }.joined(separator: ", ")
    return Promise("pages by \(columns) contain every row once, in order") { bench in
      try await bench.store((1...11).map { Thing($0, name: "n\($0 % 2)", count: Int64($0 % 3)) })
      var paged: [UInt64] = []
      var page = try await bench.rows(order: order, limit: 2)
      while let last = page.last, paged.count <= 11 {
        paged += try page.map { try Thing($0).number }
        let position = order.map { Condition.SortedValue($0, last.values[column($0)]) }
        page = try await bench.rows([.after(position)], order: order, limit: 2)
      }
      try expectEqual(paged, try await bench.numbers(order: order), "the pages together")
      try expectEqual(Set(paged).count, 11, "the rows")
    }
  }

  private static func column(_ sort: Sort) -> Int { Thing.table.columns.firstIndex(of: sort.column) ?? 0 }
}
