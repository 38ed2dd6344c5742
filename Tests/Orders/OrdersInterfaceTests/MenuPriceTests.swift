import DomainKit
import OrdersDomain
import OrdersInterface
import Testing
import TestingKit

@Suite struct `The command that changes prices` {
  private func chai(_ sizes: [Size], default size: Size?) throws -> MenuItem {
    let price = try Money(parsing: "3.50", .usd)
    return try MenuItem(
      id: ID(UniqueID(high: 1, low: 1)), name: "Chai", category: .drink,
      prices: Prices(single: nil, sized: Dictionary(uniqueKeysWithValues: sizes.map { ($0, price) })),
      defaultSize: size)
  }

  @Test(
    arguments: [
      (
        [.small, .large], [],
        "The default size of Chai, medium, was removed. Orders must name a size now; to set another default: "
          + "menu price Chai --default small\n"
      ),
      (
        [.large], [],
        "The default size of Chai, medium, was removed. Orders that name no size get large, the only one.\n"
      ),
      ([.small, .large], ["--default", "none"], ""),
    ] as [([Size], [String], String)])
  func `says that the default size was removed with its price`(
    sizes: [Size], options: [String], note: String
  ) async throws {
    let harness = OrdersHarness(
      items: [try chai(Size.allCases, default: .medium)], changedItem: try chai(sizes, default: nil))
    let result = try await harness.run(arguments: ["menu", "price", "chai", "--drop", "medium"] + options)
    #expect(result.errors == note)
  }

  @Test func `says that a retired item is not on the menu`() async throws {
    let before = try chai(Size.allCases, default: nil)
    var retired = before
    try retired.retire()
    let harness = OrdersHarness(items: [before], changedItem: retired)
    let result = try await harness.run("menu", "price", "chai", "large=3.50")
    #expect(result.errors == "Chai is not on the menu. To put it back: menu restore Chai\n")
  }

  @Test func `mentions no default size that stays`() async throws {
    let harness = OrdersHarness(
      items: [try chai(Size.allCases, default: .small)], changedItem: try chai([.small, .large], default: .small))
    #expect(try await harness.run("menu", "price", "chai", "--drop", "medium").errors == "")
  }
}

@Suite struct `The help of the command that changes the currency` {
  @Test func `shows the rate without brackets, because it is needed`() async throws {
    let help = try await OrdersHarness().run("menu", "currency", "--help").output
    #expect(help.contains("menu currency <code> --rate <number>\n"), "\(help)")
  }
}
