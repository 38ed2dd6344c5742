import DomainKit
import OrdersDomain
import Testing

@Suite struct `An item of the menu` {
  @Test(arguments: ["Hot Chocolate", "hot-chocolate", "HOT  CHOCOLATE", "hot_chocolate", " _hot - Chocolate-"])
  func `is found however its name is typed`(name: String) {
    #expect(MenuItem.key(of: name) == "hot-chocolate")
  }

  @Test func `has one key for all spellings of an accent`() {
    #expect(Array(MenuItem.key(of: "Cafe\u{301}").utf8) == Array("caf\u{E9}".utf8))
  }

  @Test func `has the price of the size that is asked for`() throws {
    let offer = try Sample.latte().price(of: .large)
    #expect(offer.size == .large)
    #expect(offer.price == (try Sample.money("4.50")))
  }

  @Test func `needs a size where there are several`() throws {
    let latte = try Sample.latte()
    #expect(throws: OrderError.sizeNeeded(item: "Latte", offered: [.small, .large])) { try latte.price(of: nil) }
  }

  @Test func `is not sold in a size that is not offered`() throws {
    let latte = try Sample.latte()
    #expect(throws: OrderError.sizeNotOffered(item: "Latte", size: .medium, offered: [.small, .large])) {
      try latte.price(of: .medium)
    }
  }

  @Test func `with one price takes no size`() throws {
    let mug = try Sample.mug()
    #expect(throws: OrderError.sizeNotOffered(item: "Mug", size: .small, offered: [])) { try mug.price(of: .small) }
    #expect(try mug.price(of: nil).price == (try Sample.money("9.90")))
  }

  @Test func `with one size means that size`() throws {
    let prices = try Prices(single: nil, sized: [.medium: Sample.money("3.00")])
    let tea = try MenuItem(id: Sample.id(), name: "Tea", category: .drink, prices: prices)
    #expect(try tea.price(of: nil).size == .medium)
  }

  @Test func `is not sold while it is retired`() throws {
    var latte = try Sample.latte()
    try latte.retire()
    #expect(throws: OrderError.itemRetired("Latte")) { try latte.price(of: .large) }
    try latte.restore()
    #expect(try latte.price(of: .large).price == (try Sample.money("4.50")))
  }

  @Test func `is retired once and restored once`() throws {
    var latte = try Sample.latte()
    #expect(throws: MenuError.availableAlready("Latte")) { try latte.restore() }
    try latte.retire()
    #expect(throws: MenuError.retiredAlready("Latte")) { try latte.retire() }
  }

  @Test func `keeps the prices that a change does not name`() throws {
    var latte = try Sample.latte()
    try latte.reprice(Prices(single: nil, sized: [.large: Sample.money("4.60")]))
    #expect(latte.prices.sized == [.small: try Sample.money("3.50"), .large: try Sample.money("4.60")])
  }

  @Test func `gains a size when a price for it is named`() throws {
    var latte = try Sample.latte()
    try latte.reprice(Prices(single: nil, sized: [.medium: Sample.money("4.00")]))
    #expect(latte.prices.sizes == [.small, .medium, .large])
  }

  @Test func `loses a size that is dropped, and never the last one`() throws {
    var latte = try Sample.latte()
    #expect(throws: MenuError.noSuchSize("Latte", .medium)) { try latte.reprice(nil, dropping: [.medium]) }
    #expect(throws: MenuError.noSizeLeft("Latte")) { try latte.reprice(nil, dropping: [.small, .large]) }
    #expect(latte == (try Sample.latte()))
    try latte.reprice(nil, dropping: [.small])
    #expect(latte.prices.sizes == [.large])
    var mug = try Sample.mug()
    #expect(throws: MenuError.noSuchSize("Mug", .large)) { try mug.reprice(nil, dropping: [.large]) }
  }

  @Test func `gets prices by size instead of one price, and back only without any size`() throws {
    var mug = try Sample.mug()
    let single = mug.prices
    let sized = try Prices(single: nil, sized: [.small: Sample.money("3.10"), .large: Sample.money("4.60")])
    try mug.reprice(sized)
    #expect(mug.prices == sized)
    let error = #expect(throws: MenuError.hasSizes("Mug", [.small, .large])) {
      try mug.reprice(single, dropping: [.small])
    }
    #expect(
      error?.suggestion
        == "Add the size: large=4.60, or remove the sizes too: 4.60 --drop small --drop large")
    #expect(mug.prices == sized)
    try mug.setDefaultSize(.large)
    try mug.reprice(single, dropping: [.small, .large])
    #expect(mug.prices == single)
    #expect(mug.defaultSize == nil)
  }

  @Test(arguments: HostileText.forbidden)
  func `has no character in its name that harms a terminal`(scalar: Unicode.Scalar) throws {
    let prices = Prices(single: try Sample.money("1.00"))
    #expect(throws: MenuError.text(.forbidden(field: "The item's name", scalar: scalar))) {
      try MenuItem(id: Sample.id(), name: "Tea\(scalar)s", category: .drink, prices: prices)
    }
  }

  @Test func `has a name of 1 to 60 characters`() throws {
    let prices = Prices(single: try Sample.money("1.00"))
    func item(_ name: String) throws -> MenuItem {
      try MenuItem(id: Sample.id(), name: name, category: .food, prices: prices)
    }
    #expect(throws: MenuError.text(.empty(field: "The item's name"))) { try item("  ") }
    #expect(throws: MenuError.text(.tooLong(field: "The item's name", limit: 60))) { try item(HostileText.tooLong) }
    #expect(throws: MenuError.text(.tooLong(field: "The item's name", limit: 60))) { try item(HostileText.tooHeavy) }
    #expect(try item(String(repeating: "é", count: 60)).name.count == 60)
    var chai = try item(" Iced   Chai ")
    #expect(chai.name == "Iced Chai")
    try chai.rename(to: "hot   chai")
    #expect(chai.name == "hot chai")
  }

  @Test(arguments: ["Tea: small", ":", "-", "_ -"]) func `has a name that an order can name`(name: String) throws {
    let prices = Prices(single: try Sample.money("1.00"))
    #expect(throws: MenuError.unusableName(name)) {
      try MenuItem(id: Sample.id(), name: name, category: .drink, prices: prices)
    }
  }
}
