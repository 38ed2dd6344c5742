import DomainKit

/// The random choices of a seed. The same seed makes the same choices.
struct Choices {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a number from 0 to below the limit.
  mutating func number(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  /// Returns `true` once in a number of times, on average.
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

  mutating func element<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }

  mutating func bits() -> UInt64 { random.next() }
}
