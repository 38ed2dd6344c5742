import DomainKit

/// The words of a price change in any order and with any signs: `large latte 4.60`,
/// `latte large = 4.60`, `Flat White 4`.
struct PriceWords {
  /// A price; without a size for a single price, without an amount if none was given.
  private struct Price {
    var size: Size?
    var amount: String?
    /// `true` for a size before its amount, `false` for one after it, `nil` without one of them.
    var isSizeFirst: Bool?

    func text(for item: MenuItem) -> String {
      let current = size.map { item.prices.sized[$0] } ?? item.prices.single
      let amount = amount ?? current?.description ?? "4.60"
      return size.map { "\($0.rawValue)=\(amount)" } ?? amount
    }
  }

  /// The words of the item's name.
  private(set) var name = ""
  private var prices: [Price] = []
  /// The currencies after amounts, which were left out.
  private let currencies: [Currency]

  /// Returns the readings of a price list after the words for its item. In the first one, sizes belong
  /// to the name, as in `Large Cookie 3`. The last ones leave out currencies, as in `latte 4.50 USD`.
  static func readings(of list: PriceList, after item: String) -> [PriceWords] {
    let texts = [item] + list.entries.map { spaced($0.text) }
    let words = texts.flatMap { text in text.split { " :=".contains($0) } }
    let plain = words.indices.filter { currency(at: $0, in: words) == nil }.map { words[$0] }
    let readings = [true, false].map { PriceWords(words, isSizeInName: $0, currencies: []) }
    if plain.count == words.count { return readings }
    let currencies = words.indices.compactMap { currency(at: $0, in: words) }
    return readings + [true, false].map { PriceWords(plain, isSizeInName: $0, currencies: currencies) }
  }

  /// Returns the currency after an amount, or `nil` for another word.
  private static func currency(at index: Int, in words: [Substring]) -> Currency? {
    index > 0 && isAmount(words[index - 1]) ? Currency(words[index]) : nil
  }

  private init(_ words: [Substring], isSizeInName: Bool, currencies: [Currency]) {
    self.currencies = currencies
    for word in words {
      if !isSizeInName, let size = Size(parsing: word) {
        add(size: size)
      } else if Self.isAmount(word) {
        add(amount: word.withDecimalPoint(maxDecimals: 2))
      } else {
        name += name.isEmpty ? String(word) : " \(word)"
      }
    }
  }

  /// Adds a size or an amount to the last price, or to a new one if the last price has it.
  private mutating func add(size: Size? = nil, amount: String? = nil) {
    if let last = prices.last, size == nil ? last.amount == nil : last.size == nil {
      let price = Price(size: size ?? last.size, amount: amount ?? last.amount, isSizeFirst: size == nil)
      return prices[prices.count - 1] = price
    }
    prices.append(Price(size: size, amount: amount))
  }

  /// `true` if there is one price, or one for each of several sizes, and each size is before its amount or each is
  /// after it.
  private var areClear: Bool {
    let sizes = Set(prices.map(\.size))
    return sizes.count == prices.count && (prices.count < 2 || !sizes.contains(nil))
      && Set(prices.compactMap(\.isSizeFirst)).count < 2
  }

  /// Returns `true` for a word that is not part of a name.
  static func isAmount(_ word: some StringProtocol) -> Bool {
    word.contains(where: \.isNumber) && !word.contains(where: \.isLetter)
  }

  /// Returns the text with spaces in place of the commas between prices: `4,large=5`.
  static func spaced(_ text: String) -> String {
    String(
      text.indices.map { index -> Character in
        let isSeparator = text[index] == "," && text[index...].dropFirst().first?.isNumber != true
        return isSeparator ? " " : text[index]
      })
  }

  /// Returns the prices in one text: `1` and `large=2` in `1,large=2`.
  static func prices(in text: String) -> [String] { spaced(text).split(separator: " ").map(String.init) }

  /// Returns the error with the line that changes the price of an item, or the one about a currency
  /// that is not that of the menu.
  ///
  /// - Parameters:
  ///   - typed: The words for the item as typed.
  ///   - options: The options of the line.
  ///   - currency: The currency of the menu.
  /// - Throws: ``MenuError/oneOrSized`` if it is not clear which size an amount is for, or ``DomainKit/MoneyError``
  ///   for a word that is not an amount.
  func error(for item: MenuItem, typed: String, _ options: [String], in currency: Currency) throws -> MenuError {
    if let other = currencies.first(where: { $0 != currency }) { return .foreignPrice(other, menu: currency) }
    guard areClear else { throw MenuError.oneOrSized }
    for amount in prices.compactMap(\.amount) { _ = try Money(parsing: amount, currency) }
    let isOneWord = item.key.allSatisfy { $0.isLetter || $0.isNumber }
    let given = prices.isEmpty ? [Price(size: item.prices.sizes.last)] : prices
    let words = ["menu price", isOneWord ? item.key : item.name.quotedAsWord] + given.map { $0.text(for: item) }
    let line = (words + options).joined(separator: " ")
    if let size = prices.first(where: { $0.amount == nil })?.size { return .amountMissing(size, line: line) }
    if !currencies.isEmpty { return .currencyGiven(line: line) }
    return typed.contains(name) || !name.contains(" ") ? .sizeWithoutEquals(line: line) : .nameWithoutQuotes(line: line)
  }
}

extension PriceList.Entry {
  /// `true` if the entry has the form of a price.
  var isPrice: Bool { (size != nil || PriceWords.isAmount(amount)) && PriceWords.spaced(amount) == amount }

  fileprivate var text: String { size.map { "\($0.rawValue)=\(amount)" } ?? amount }
}
