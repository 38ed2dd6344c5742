package import DomainKit

/// The size of a drink.
package enum Size: String, CaseIterable, Sendable, Comparable {
  case small, medium, large

  /// Parses a size or its abbreviation: `large`, `L`, `lg`.
  package init?(parsing text: some StringProtocol) {
    switch text.lowercased() {
    case "small", "s", "sm": self = .small
    case "medium", "m", "md", "med": self = .medium
    case "large", "l", "lg": self = .large
    default: return nil
    }
  }

  package static func < (left: Size, right: Size) -> Bool {
    left.order < right.order
  }

  private var order: Int {
    switch self {
    case .small: 0
    case .medium: 1
    case .large: 2
    }
  }
}

extension Money {
  /// The highest price, in minor units. It is far above any real price and low enough that sums
  /// over all sales do not overflow.
  package static let highestPrice: Int64 = 100_000_000_000
}

/// The prices of an item in one currency: either a single price, or one price per offered size.
package struct Prices: Equatable, Sendable {
  /// The price of an item without sizes.
  package let single: Money?
  /// The price per offered size.
  package let sized: [Size: Money]
  package let currency: Currency

  /// Creates prices.
  ///
  /// - Throws: ``MenuError`` unless there is either one price or prices by size, all in one
  ///   currency and none above ``DomainKit/Money/highestPrice``.
  package init(single: Money?, sized: [Size: Money]) throws(MenuError) {
    guard (single == nil) != sized.isEmpty else { throw .oneOrSized }
    let all = sized.values + (single.map { [$0] } ?? [])
    guard let first = all.first else { throw .oneOrSized }
    for price in all where price.currency != first.currency {
      throw .mixedCurrencies(first.currency, price.currency)
    }
    for price in all where price.minorUnits > Money.highestPrice { throw .priceTooHigh(price) }
    self.single = single
    self.sized = sized
    currency = first.currency
  }

  package init(single: Money) {
    self.single = single
    sized = [:]
    currency = single.currency
  }

  /// The offered sizes, smallest first.
  package var sizes: [Size] { sized.keys.sorted() }

  func price(of size: Size?, item: String) throws(OrderError) -> (size: Size?, price: Money) {
    if let single {
      guard let size else { return (nil, single) }
      throw .sizeNotOffered(item: item, size: size, offered: [])
    }
    guard let wanted = size ?? (sizes.count == 1 ? sizes.first : nil) else {
      throw .sizeNeeded(item: item, offered: sizes)
    }
    guard let price = sized[wanted] else { throw .sizeNotOffered(item: item, size: wanted, offered: sizes) }
    return (wanted, price)
  }

  /// Returns these prices by size with some changed or added.
  func merging(_ changes: Prices, item: String) throws(MenuError) -> Prices {
    if changes.single != nil { throw .hasSizes(item, sizes) }
    return try Prices(single: nil, sized: sized.merging(changes.sized) { $1 })
  }

  func dropping(_ sizes: Set<Size>, item: String) throws(MenuError) -> Prices {
    for size in sizes.sorted() where sized[size] == nil { throw .noSuchSize(item, size) }
    let left = sized.filter { !sizes.contains($0.key) }
    if left.isEmpty { throw .noSizeLeft(item) }
    return try Prices(single: nil, sized: left)
  }
}
