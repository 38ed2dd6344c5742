import Testing
import TestingKit

@Suite struct `Values in another form` {
  @Test(arguments: [
    (
      ["orders", "list", "--status", "placed,preparing", "--for", "Ada"],
      "write: orders list --status placed --status preparing --for Ada\n"
    ),
    (
      ["orders", "list", "--status=placed,preparing,ready"],
      "write: orders list --status=placed --status preparing --status ready\n"
    ),
    (["orders", "list", "--status", "new,placed"], "one of placed, preparing, ready, collected, canceled\n"),
  ])
  func `get the line with the option once per status`(words: [String], hint: String) async throws {
    let result = try await Counter().run(arguments: words)
    #expect(result.errors.contains("^ \(hint)"), "\(result.errors)")
    #expect(result.code == 65)
  }

  @Test(arguments: [
    ("orders place --for Ada --item tea --discount 10 %", "write: orders place --for Ada --item tea --discount 10%"),
    ("orders place --discount=10 % --item tea --for Ada", "write: orders place --discount=10% --item tea --for Ada"),
    (
      "menu add 'Chai latte' --category drink --price 90 UAH",
      "prices have no currency; write: menu add 'Chai latte' --category drink --price 90"
    ),
  ])
  func `get the line with the percent sign, and without a currency`(line: String, hint: String) async throws {
    let result = try await Counter().run("-c", line)
    #expect(result.errors.contains("^ \(hint)\n"), "\(result.errors)")
    #expect(result.code == 64)
  }
}
