import DomainKit
import OrdersDomain
import OrdersInterface
import ShellKit
import Testing

@Suite struct `Values that are offered for orders` {
  private struct Book: ListOrdersUseCase {
    func execute(_: OrderFilter, after _: IDTail?) async throws -> [Order] { [try Sample.order()] }
  }

  private struct Card: ListMenuUseCase {
    func execute(category _: MenuItem.Category?, includingRetired: Bool) async throws -> [MenuItem] {
      try Sample.menu()
    }
  }

  @Test func `belong to arguments that there are`() {
    let places = Counter().argumentPlaces
    for place in OrderValues.arguments + ItemValues.arguments + MenuValues.arguments + RetiredMenuValues.arguments {
      #expect(places.contains(place), "\(place)")
    }
  }

  @Test func `are the ends of identifiers with their guests`() async throws {
    #expect(
      try await OrderValues.values(Book(), for: "") == [ValueSuggestion("0000abcd", detail: "Ada, placed")])
  }

  @Test func `are items with their sizes and prices`() async throws {
    let expected = [
      ValueSuggestion("Latte:small", called: "Latte", detail: "3.50 USD"),
      ValueSuggestion("Latte:large", called: "Latte", detail: "4.50 USD"),
      ValueSuggestion("Mug", called: "Mug", detail: "9.90 USD"),
    ]
    #expect(try await ItemValues.values(Card(), for: "") == expected)
  }

  @Test func `are names from the menu`() async throws {
    let names = try await MenuValues.values(Card(), for: "").map(\.value)
    #expect(names == (try Sample.menu().map(\.name)))
    let retired = try await RetiredMenuValues.values(Card(), for: "").map(\.value)
    #expect(retired == (try Sample.menu().filter { !$0.isAvailable }.map(\.name)))
  }
}
