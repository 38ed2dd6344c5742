import DomainKit
import Foundation
import ShellKit
import Testing

@testable import CoffeePalApp

@Suite(.sharedWorkplace) struct `Bad input` {
  static let tooLong = String(repeating: "x", count: 10_000)
  static let place = "orders place --for Ada --item"

  /// The input, the exit code and the error code.
  static let refused: [(String, Int32, String)] = [
    ("\(place) nectar", 1, "orders.unknown-item"), ("\(place) latte:huge", 65, "orders.unknown-size"),
    ("\(place) espresso:small", 1, "orders.size-not-offered"),
    ("orders place --for Ada", 64, "usage.missing-argument"), ("orders list --status done", 65, "usage.invalid-value"),
    ("orders show ffffffffffff", 1, "orders.not-found"), ("orders show xyzzy", 65, "value.id"),
    ("orders show abc", 65, "value.id"), ("orders start ffffffffffff", 1, "orders.not-found"),
    ("\(place) espresso:0", 65, "orders.quantity"), ("\(place) espresso:-1", 65, "orders.quantity"),
    ("\(place) espresso:100", 65, "orders.quantity"),
    ("\(place) espresso:9999999999999999999999", 65, "orders.quantity"),
    ("\(place) latte:small:0", 65, "orders.quantity"), ("\(place) latte:small:-1", 65, "orders.quantity"),
    ("\(place) espresso --discount 101%", 65, "percentage.invalid"),
    ("\(place) espresso --discount NaN", 65, "money.invalid"),
    ("\(place) espresso --discount NaN%", 65, "percentage.invalid"),
    ("\(place) espresso --discount 1.234", 65, "money.invalid"),
    ("\(place) espresso --discount 2.41", 1, "orders.discount-too-large"),
    ("\(place) espresso --deliver-to '12 High St, Springfield'", 1, "orders.too-small-to-deliver"),
    ("\(place) mug:2 --deliver-to Springfield", 65, "orders.incomplete-address"),
    ("orders place --for '' --item espresso", 65, "text.empty"),
    ("orders place --for '\(tooLong)' --item espresso", 65, "text.too-long"),
    ("\(place) espresso --note '\(tooLong)'", 65, "text.too-long"),
    ("orders place --for \"A\\u{1b}[2J\" --item espresso", 65, "text.forbidden-character"),
    ("orders place --for \"A\\u{202e}b\" --item espresso", 65, "text.forbidden-character"),
    ("orders place --for \"A\\u{0}b\" --item espresso", 64, "usage.nul"),
    ("\(place) espresso --note \"A\\u{1b}[2J\"", 65, "text.forbidden-character"),
    ("\(place) espresso --note \"A\\u{2066}b\"", 65, "text.forbidden-character"),
    ("\(place) espresso --note \"A\\u{0}b\"", 64, "usage.nul"),
    ("menu add \"\\u{1b}]0;x\" --category drink --price 1", 65, "text.forbidden-character"),
    ("menu add '\(tooLong)' --category drink --price 1", 65, "text.too-long"),
    ("menu add '' --category drink --price 1", 65, "text.empty"),
    ("menu add Gold --category goods --price 92233720368547758.07", 65, "menu.price-too-high"),
    ("menu add Gold --category goods --price 99999999999999999999", 65, "money.too-large"),
    ("menu add espresso --category drink --price 1", 1, "menu.name-taken"),
    ("menu price nectar 1", 1, "menu.unknown-item"), ("menu list --category tea", 65, "usage.invalid-value"),
    ("orders place --for 'Ada --item espresso", 64, "usage.unclosed-quote"),
    ("orders place --for Ada --itme espresso", 64, "usage.unknown-option"),
    ("orders plaec --for Ada", 64, "usage.unknown-command"), ("orders", 64, "usage.incomplete-command"),
    ("orders import missing.csv", 66, "import.no-file"), ("orders import .", 66, "import.unreadable"),
    ("orders list --since 2024-02-30", 65, "value.time"), ("orders list --limit 0", 65, "orders.limit"),
    ("source missing.txt", 66, "file.no-input"),
  ]

  @Test(arguments: refused)
  func `gets its clear error and exit code`(line: String, exit: Int32, code: String) async throws {
    let result = try await Workplace.shared.coffeepal("-c", line)
    #expect(result.ending == .exited(exit))
    #expect(result.errorCode == code, "\(result.errors)")
    #expect(result.output == "")
    #expect(!result.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
  }

  @Test(
    arguments: [
      ([], "import.empty"), (Array("date,hour_of_day,coffee_name\n".utf8), "import.not-a-journal"),
      ((0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 151) }, "import.not-a-journal"),
    ] as [([UInt8], String)])
  func `in a file that is no journal is refused`(content: [UInt8], code: String) async throws {
    let place = try Workplace.shared
    let path = try place.write(content, to: "bad-\(content.count).csv")
    let result = try await place.coffeepal("orders", "import", path)
    #expect(result.ending == .exited(65))
    #expect(result.errorCode == code)
  }

  @Test func `in the arguments is an error if they cannot be read at all`() {
    let error = #expect(throws: ShellError.self) { try Application.check([]) }
    #expect(error?.code == "system.no-arguments")
    #expect(throws: Never.self) { try Application.check([nil]) }
  }

  @Test(arguments: ["--db \"$0\" orders list", "orders import \"$0\"", "backup \"$0\" --json"])
  func `in the bytes of a file name is refused, so that no other file is meant`(words: String) async throws {
    let place = try Workplace()
    let script = "name=$(printf '\(place.folder)/w\\377'); set -- \"$name\"; exec \(Workplace.program) "
    let line = script + words.replacing("$0", with: "$1")
    let result = try await place.run(["/bin/sh", "-c", line])
    #expect(result.ending == .exited(64), "\(result)")
    #expect(result.errors.contains("usage.not-utf8"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder).allSatisfy { !$0.hasPrefix("w") })
  }

  @Test(arguments: ["--db rel.db menu list", "--db \"$1\" orders import x.csv", "--db \"$1\" backup b.db"])
  func `in a working directory that was deleted is refused`(words: String) async throws {
    let place = try Workplace()
    let script = "mkdir \"$1/gone\" && cd \"$1/gone\" && rmdir \"$1/gone\" && set -- \"$1/new.db\" && "
    let line = "\(script)exec \(Workplace.program) \(words)"
    let result = try await place.run(["/bin/sh", "-c", line, "sh", place.folder])
    guard case .exited(let code) = result.ending else {
      Issue.record("\(result)")
      return
    }
    #expect(code != 0)
    #expect(result.errors.contains("error["), "\(result.errors)")
  }

  @Test func `in a file that cannot be read is refused`() async throws {
    // This file can be opened by every user, but the first read fails.
    let result = try await Workplace.shared.coffeepal("orders", "import", "/proc/self/mem")
    #expect(result.ending == .exited(66))
    #expect(result.errorCode == "import.unreadable")
  }

  @Test func `in half a file costs only the half line`() async throws {
    let place = try Workplace()
    let text = "date,hour_of_day,coffee_name,products,money\n3/1/2024,10,Latte,1,38.7\n3/1/2024,11,La"
    let result = try await place.coffeepal("orders", "import", try place.write(text.utf8, to: "half.csv"), "--json")
    #expect(result.output.hasPrefix("{\"imported\":1,\"alreadyThere\":0,\"rejected\":1,\"dryRun\":false,"))
    #expect(result.errors.contains("line 3: it has 3 fields where the header has 5"))
  }

  @Test func `with an ambiguous identifier lists the candidates`() async throws {
    let place = try Workplace()
    let rows = (0..<700).map { "3/1/2024,10,Drink \($0),1,38.7\n" }.joined()
    let path = try place.write(("date,hour_of_day,coffee_name,products,money\n" + rows).utf8, to: "many.csv")
    _ = try await place.coffeepal("orders", "import", path)
    let ids = try await place.coffeepal("orders", "list", "--limit", "1000", "--json").json.elements
      .compactMap { $0["id"]?.string }
    let twins = try #require(Dictionary(grouping: ids) { $0.suffix(4) }.first { $0.value.count > 1 })
    let result = try await place.coffeepal("orders", "show", String(twins.key))
    #expect(result.ending == .exited(1))
    #expect(result.errorCode == "orders.ambiguous-id")
    for id in twins.value { #expect(result.errors.contains(id)) }
    let other = try #require(twins.value.first)
    #expect(try await place.coffeepal("orders", "show", String(other.suffix(12))).ending == .exited(0))
  }
}
