import DomainKit
import OrdersDomain
import Testing
import TestingKit

@Suite struct `The time of a new order` {
  @Test(
    arguments: [
      (-3_600_001, .behind), (-3_600_000, nil), (0, nil), (5_184_000_000, nil), (5_184_000_001, .ahead),
    ] as [(Int64, ClockDeviation?)])
  func `shows a wrong clock an hour before or 60 days after the latest order`(
    elapsed: Int64, deviation: ClockDeviation?
  ) {
    let latest = LatestOrder(id: Sample.id(), placedAt: Sample.noon)
    #expect(latest.deviation(of: Sample.noon.advanced(byMilliseconds: elapsed)) == deviation)
  }

  @Test func `is compared to that of others for the staff only`() async throws {
    let shop = FakeShop()
    let order = try Sample.order()
    shop.content.orders = [order]
    let account = UniqueID(high: 1, low: 1)
    for role in [Role.barista, .manager] {
      let latest = try await GetLatestOrder(work: shop.work(as: .person(account, role))).execute()
      #expect(latest == LatestOrder(id: order.id, placedAt: Sample.noon))
    }
    #expect(try await GetLatestOrder(work: shop.work(as: .person(account, .customer))).execute() == nil)
  }
}
