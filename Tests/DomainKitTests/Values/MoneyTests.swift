import DomainKit
import Foundation
import Testing

private let dollar = Currency.usd
// swift-format-ignore: NeverForceUnwrap
private let yen = Currency("JPY")!
// swift-format-ignore: NeverForceUnwrap
private let dinar = Currency("KWD")!

@Suite struct `An amount of money` {
  @Test(
    arguments: [
      (dollar, "4.40", 440), (dollar, "0.05", 5), (dollar, "0.00", 0), (dollar, "1234567.89", 123_456_789),
      (yen, "440", 440), (yen, "0", 0), (dinar, "4.400", 4_400), (dinar, "0.001", 1), (dinar, "12.345", 12_345),
      (dollar, "92233720368547758.07", .max), (dinar, "9223372036854775.807", .max), (yen, "9223372036854775807", .max),
    ] as [(Currency, String, Int64)])
  func `is read and printed with its currency's digits`(currency: Currency, text: String, units: Int64) throws {
    let money = Money(minorUnits: units, currency: currency)
    #expect(money.description == text)
    #expect(try Money(parsing: text, currency) == money)
  }

  @Test(
    arguments: [
      (dollar, "5", 500), (dollar, "5.0", 500), (dollar, "5.5", 550), (dollar, "007.10", 710), (dinar, "5", 5_000),
      (dinar, "5.5", 5_500),
    ] as [(Currency, String, Int64)])
  func `is read in shorter forms`(currency: Currency, text: String, units: Int64) throws {
    #expect(try Money(parsing: text, currency).minorUnits == units)
  }

  @Test(
    arguments: [
      (dollar, -440, "-4.40"), (dollar, -5, "-0.05"), (yen, -440, "-440"), (dinar, -1, "-0.001"),
      (dollar, .min, "-92233720368547758.08"),
    ] as [(Currency, Int64, String)])
  func `below nothing is printed with its sign`(currency: Currency, units: Int64, text: String) {
    #expect(Money(minorUnits: units, currency: currency).description == text)
  }

  @Test(arguments: [
    "", ".", "5.", ".5", "-5", "+5", " 5", "5 ", "5,00", "1,000.00", "5.5.5", "1e3", "0x10", "five", "٥", "５", "$5",
    "NaN",
    "5\u{0}", "5.-1", "5.+1",
  ])
  func `is not read from anything else`(text: String) {
    #expect(throws: MoneyError.notAnAmount(text)) { try Money(parsing: text, dollar) }
  }

  @Test(arguments: [(dollar, "4.401"), (dollar, "4.400"), (yen, "4.4"), (yen, "4.0"), (dinar, "4.4001")])
  func `has no more decimal digits than its currency`(currency: Currency, text: String) {
    #expect(throws: MoneyError.tooPrecise(text, currency)) { try Money(parsing: text, currency) }
  }

  @Test(arguments: [
    (dollar, "92233720368547758.08"), (yen, "9223372036854775808"), (dinar, "9223372036854775.808"),
    (dollar, String(repeating: "9", count: 500)),
  ])
  func `is not read when it is too large to count`(currency: Currency, text: String) {
    #expect(throws: MoneyError.tooLarge) { try Money(parsing: text, currency) }
  }

  @Test func `is quoted shortened when it is no amount at all`() {
    let text = String(repeating: "x", count: 1_000)
    #expect(throws: MoneyError.notAnAmount(String(repeating: "x", count: 40))) { try Money(parsing: text, dollar) }
  }

  @Test func `is the same after a way through JSON`() throws {
    let money = Money(minorUnits: -440, currency: dinar)
    #expect(try throughJSON(money) == money)
    #expect(try json(money) == #"{"currency":"KWD","minorUnits":-440}"#)
  }
}

@Suite struct `Reckoning with money` {
  private func cents(_ units: Int64) -> Money { Money(minorUnits: units, currency: dollar) }

  @Test func `adds, subtracts and multiplies`() throws {
    #expect(try cents(440).adding(cents(60)) == cents(500))
    #expect(try cents(440).subtracting(cents(500)) == cents(-60))
    #expect(try cents(440).multiplied(by: 3) == cents(1_320))
    #expect(Money.zero(yen) == Money(minorUnits: 0, currency: yen))
  }

  @Test(
    arguments: [
      (1_000, 333, 33), (5, 1_000, 1), (4, 1_000, 0), (15, 1_000, 2), (-5, 1_000, -1), (-4, 1_000, 0), (-15, 1_000, -2),
      (440, 10_000, 440), (440, 0, 0), (999, 5_000, 500), (1, 4_999, 0), (1, 5_000, 1),
      (.max, 10_000, .max), (.min, 10_000, .min), (.max, 1, 922_337_203_685_478),
      (.max, 5_000, 4_611_686_018_427_387_904),
    ] as [(Int64, Int, Int64)])
  func `takes a share and rounds a half away from zero`(units: Int64, hundredths: Int, share: Int64) throws {
    #expect(try cents(units).share(Percentage(hundredths: hundredths)) == cents(share))
  }

  @Test func `past the largest amount fails rather than wrap`() {
    #expect(throws: MoneyError.tooLarge) { try cents(.max).adding(cents(1)) }
    #expect(throws: MoneyError.tooLarge) { try cents(.min).subtracting(cents(1)) }
    #expect(throws: MoneyError.tooLarge) { try cents(.max).multiplied(by: 2) }
    #expect(throws: MoneyError.tooLarge) { try cents(.min).multiplied(by: -1) }
  }

  @Test(arguments: [(dollar, yen), (yen, dinar), (dinar, dollar)])
  func `of two currencies is refused`(one: Currency, other: Currency) {
    let (left, right) = (Money.zero(one), Money.zero(other))
    #expect(throws: MoneyError.mixedCurrencies(one, other)) { try left.adding(right) }
    #expect(throws: MoneyError.mixedCurrencies(one, other)) { try left.subtracting(right) }
    #expect(MoneyError.mixedCurrencies(one, other).message == "\(one) and \(other) cannot be added together")
  }
}

@Suite struct `A currency` {
  @Test(arguments: ["USD", "usd", "Usd"]) func `is known by its code in either case`(code: String) {
    #expect(Currency(code) == .usd)
    #expect(Currency(code)?.description == "USD")
  }

  @Test(arguments: ["", "US", "USDT", "XXX", "ZZZ", "DEM", "HRK", " USD", "US D", "ＵＳＤ", "USD EUR", "U$D"])
  func `is one of ISO 4217's active ones`(code: String) { #expect(Currency(code) == nil) }

  @Test(arguments: [("USD", 2), ("EUR", 2), ("UAH", 2), ("JPY", 0), ("ISK", 0), ("KWD", 3), ("TND", 3), ("XCG", 2)])
  func `has its own number of decimal digits`(code: String, digits: Int) {
    #expect(Currency(code)?.minorDigits == digits)
  }

  @Test func `is its code in JSON`() throws {
    #expect(try json([Currency.uah]) == #"["UAH"]"#)
    #expect(try throughJSON(yen) == yen)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Currency].self, from: Data(#"["ABC"]"#.utf8)) }
  }
}
