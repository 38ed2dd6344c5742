import DomainKit
import StorageKit

extension StorageContract {
  static let values: [Promise] =
    [
      "", " ", "'", "\"; DROP TABLE contract_thing; --", "%_\\?1 :a @b $c",

      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
      "e\u{301}", "\u{E9}", "line\nline\r\n\tend", "\u{202E}right to left", "\u{FEFF}mark",
      String(repeating: "caf\u{E9} ", count: 180_000),
    ].map(text)
    + [Int64.min, -1, 0, 1, 9_007_199_254_740_993, .max].map(integer)
    + [
      0, 0.1, -1.5, .pi, 9_007_199_254_740_992, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity,
      -.infinity,
    ].map(real)
    + [
      UniqueID(high: 0, low: 0), UniqueID(high: .max, low: .max), UniqueID(high: 0x0102_0304_0506_0708, low: 0x90A),
    ].map(identifier)

  private static func text(_ text: String) -> Promise {
    Promise("the text \(text.prefix(20).debugDescription) of \(text.utf8.count) bytes is stored exactly") { bench in
      // An indexed text has at most 2,000 bytes.
      let code = text.utf8.count <= 2_000 ? text : nil
      try await bench.store([Thing(1, name: text, code: code, note: text)])
      let thing = try await bench.things([.compare(column: "name", .equal, .text(text))]).first
      if let code {
        try expectEqual(try await bench.numbers([.compare(column: "code", .equal, .text(code))]), [1], "the row")
      }
      for found in [thing?.name, thing?.code ?? text, thing?.note] {
        try expect(found.map { Array($0.utf8) } == Array(text.utf8), "the text came back as it was")
      }
    }
  }

  private static func integer(_ number: Int64) -> Promise {
    Promise("the integer \(number) is stored exactly") { bench in
      try await bench.store([Thing(1, count: number)])
      let found = try await bench.things([.compare(column: "count", .equal, .integer(number))]).first?.count
      try expectEqual(found, number, "the number")
    }
  }

  private static func real(_ number: Double) -> Promise {
    Promise("the number \(number) is stored to the last bit") { bench in
      try await bench.store([Thing(1, rate: number)])
      let found = try await bench.things([.compare(column: "rate", .equal, .real(number))]).first?.rate
      try expectEqual(found?.bitPattern, number.bitPattern, "the bits")
    }
  }

  private static func identifier(_ id: UniqueID) -> Promise {
    Promise("the identifier \(id) is stored exactly") { bench in
      var thing = Thing(1)
      thing.friend = id
      try await bench.store([thing])
      let found = try await bench.things([.compare(column: "friend", .equal, .id(id))]).first?.friend
      try expectEqual(found, id, "the identifier")
    }
  }
}
