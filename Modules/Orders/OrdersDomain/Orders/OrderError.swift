package import DomainKit

/// An error for a violated rule of ordering.
package enum OrderError: UserFacingError, InvalidTextError, Hashable {
  case noLines
  /// A change would remove the last item of an order.
  case noLinesLeft(String)
  case unknownItem(String)
  /// The text has the name of an item and other words, which belong in the note. The rest is empty
  /// where there is no note.
  case wordsBesideItem(String, item: String, rest: String)
  /// The text has the name of an item and other words, which belong in the note of an order with other
  /// items or with a note.
  case wordsForNote(String, item: String)
  /// The item is retired, or only an import has added it.
  case itemRetired(String)
  case unknownSize(String)
  case sizeNeeded(item: String, offered: [Size])
  case sizeNotOffered(item: String, size: Size, offered: [Size])
  case quantityOutOfRange(String)
  /// An order would have more lines than ``OrderDraft/maxLines``.
  case tooManyLines(Int)
  /// A line would have more than 99 of an item.
  case tooManyOfItem(String)
  /// The order comes to another total than the one that the user agreed to.
  case otherTotal(Money, agreed: Money)
  case discountTooLarge(Discount, subtotal: Money)
  case incompleteAddress(String)
  /// - Parameters:
  ///   - missing: The price of further items that would be enough, or `nil` if none are.
  ///   - wasDelivery: `true` for a change of an order that had a delivery address before.
  case tooSmallToDeliver(total: Money, minimum: Money, missing: Money?, wasDelivery: Bool = false)
  case wrongStatus(OrderStatus, target: OrderStatus, id: String)
  /// The sale was imported from a till, so it is collected or canceled.
  case importedSale(target: OrderStatus)
  /// The order is collected and was placed more than 24 hours ago.
  case tooLateToPutBack
  /// The sale was imported by an early version without its origin, so that it could not be counted again.
  case earlySale
  /// An order with this status cannot be changed. The id is `nil` for an imported sale, which no step
  /// brings back.
  case notChangeable(OrderStatus, id: String?)
  case nothingToChange
  /// The change would leave the order as it is.
  case unchanged(String)
  /// A customer cannot add items to an order on which the staff gave a percentage, nor remove items
  /// from one on which the staff gave an amount.
  case discounted
  case notInOrder(String, order: String, items: [String] = [])
  /// The order has the item, but not in the requested size. Without sizes, it has the item without
  /// one.
  case otherSizeInOrder(item: String, sizes: [Size])
  case fewerInOrder(String, available: Int, order: String)
  /// A customer can no longer cancel or change the order, because the preparation has started.
  case beingMade(String)
  /// The order is no longer the one that the user agreed to cancel.
  case changedSinceAsked(String)
  /// The orders and notifications to anonymize are no longer those that the user agreed to.
  case guestChangedSinceAsked(String)
  case restaurantClosed(String)
  /// The guest to anonymize has open orders, whose name the staff need.
  case openOrders(String, count: Int)
  /// There are neither finished orders of the guest to anonymize nor notifications.
  case unknownGuest(String)
  case notFound(String)
  case ambiguous(String, candidates: [String])
  case notificationNotFound(String)
  case ambiguousNotification(String, candidates: [String])
  case text(PlainTextError)
  case money(MoneyError)

  package var code: String {
    switch self {
    case .noLines, .noLinesLeft: "orders.no-lines"
    case .unknownItem, .wordsBesideItem, .wordsForNote: "orders.unknown-item"
    case .itemRetired: "orders.item-retired"
    case .unknownSize: "orders.unknown-size"
    case .sizeNeeded: "orders.size-needed"
    case .sizeNotOffered: "orders.size-not-offered"
    case .quantityOutOfRange, .tooManyOfItem: "orders.quantity"
    case .tooManyLines: "orders.too-many-lines"
    case .otherTotal: "orders.other-total"
    case .discountTooLarge: "orders.discount-too-large"
    case .incompleteAddress: "orders.incomplete-address"
    case .tooSmallToDeliver: "orders.too-small-to-deliver"
    case .wrongStatus, .importedSale, .earlySale: "orders.wrong-status"
    case .tooLateToPutBack: "orders.too-late"
    case .notChangeable: "orders.not-changeable"
    case .nothingToChange: "orders.nothing-to-change"
    case .unchanged: "orders.unchanged"
    case .discounted: "orders.discounted"
    case .notInOrder, .otherSizeInOrder: "orders.not-in-order"
    case .fewerInOrder: "orders.fewer-in-order"
    case .beingMade: "orders.being-made"
    case .changedSinceAsked, .guestChangedSinceAsked: "orders.changed-since-asked"
    case .restaurantClosed: "orders.restaurant-closed"
    case .openOrders: "orders.open-orders"
    case .unknownGuest: "orders.unknown-guest"
    case .notFound: "orders.not-found"
    case .ambiguous: "orders.ambiguous-id"
    case .notificationNotFound: "notifications.not-found"
    case .ambiguousNotification: "notifications.ambiguous-id"
    case .text(let error): error.code
    case .money(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .unknownItem, .wordsBesideItem, .wordsForNote, .notInOrder, .otherSizeInOrder, .notFound, .ambiguous,
      .notificationNotFound, .ambiguousNotification, .unknownGuest:
      .notFound
    case .unknownSize, .quantityOutOfRange, .tooManyLines, .tooManyOfItem, .incompleteAddress: .invalid
    case .noLines, .noLinesLeft, .nothingToChange: .usage
    case .text(let error): error.kind
    case .money(let error): error.kind
    default: .refused
    }
  }
}
