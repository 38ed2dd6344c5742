import DomainKit
import OrdersDomain
import Testing

@Suite struct `The revenue of an order's lines` {
  @Test(
    arguments: [
      ([350, 450, 450], 851, [238, 307, 306]), ([1, 1, 1], 2, [1, 1, 0]), ([100], 0, [0]), ([0, 0], 0, [0, 0]),
      ([0, 5], 3, [0, 3]), ([990, 10], 1_000, [990, 10]), ([.max, 1], .max, [.max - 1, 1]), ([], 0, []),
    ] as [([Int64], Int64, [Int64])])
  func `is split by the largest remainder, the first of equal ones first`(
    weights: [Int64], total: Int64, shares: [Int64]
  ) {
    #expect(RevenueShares.split(total, by: weights) == shares)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `adds up to the total and never exceeds a line`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 1...2_000 {
      let weights = (0..<Int.random(in: 1...9, using: &random)).map { _ in Int64.random(in: 0...2_000, using: &random) }
      let total = Int64.random(in: 0...weights.reduce(0, +), using: &random)
      let shares = RevenueShares.split(total, by: weights)
      #expect(shares.reduce(0, +) == total)
      #expect(zip(shares, weights).allSatisfy { (0...$1).contains($0) })
    }
  }

  @Test func `follows the discount of the order`() throws {
    let lines = [try Sample.line("3.50"), try Sample.line("4.50")]
    let order = try Sample.place(lines, discount: .percentage(Percentage(hundredths: 5_000)))
    #expect(order.lineRevenues == [try Sample.money("1.75"), try Sample.money("2.25")])
  }
}
