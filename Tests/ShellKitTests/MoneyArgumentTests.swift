import DomainKit
import ShellKit
import Testing

@Suite struct `An amount of money as an argument` {
  @Test(arguments: [("4.40EUR", 440), ("4.40 eur", 440), ("5EUR", 500), ("0.05 EUR", 5)] as [(String, Int64)])
  func `an amount ends with its currency`(text: String, cents: Int64) throws {
    #expect(try MoneyArgument.parse(text) == Money(minorUnits: cents, currency: .eur))
  }

  @Test func `an amount has the digits of its currency`() throws {
    #expect(try MoneyArgument.parse("440JPY").minorUnits == 440)
    let yen = try #require(Currency("JPY"))
    let error = #expect(throws: MoneyError.tooPrecise("4.40", yen)) { try MoneyArgument.parse("4.40JPY") }
    #expect(error?.message == "\"4.40\" has decimal digits, and JPY has none")
    #expect(error?.suggestion == "Write a whole number")
  }

  @Test(arguments: ["4.40", "", "EU", "4.40EURO", "4.40 XXX", "€4.40", "4.40\u{1B}EU"])
  func `a text without a currency at its end is refused`(text: String) {
    #expect(throws: ArgumentProblem.amount(text)) { try MoneyArgument.parse(text) }
  }

  @Test(arguments: ["EUR", "-1EUR", "1,50EUR", "4.40  EUR", ".5EUR", "5.EUR"])
  func `a text that is no amount is refused`(text: String) {
    #expect(throws: MoneyError.self) { try MoneyArgument.parse(text) }
  }
}
