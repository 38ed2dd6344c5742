import DomainKit
import StorageKit

@StoredRecord
struct OrderRecord: RootRecord {
  static let table = Table<OrderRecord>(
    "orders_order", internals: [.isCancelled, .quantity, .journalID, .saleContent],
    amounts: [.discountAmount, .total], in: .currency, percentages: [.discountHundredths])
  /// The condition for orders that no import created.
  static let placedHere = IndexCondition.absent("journal_id")

  let id: UniqueID
  let version: Int
  /// The last digits of the identifier in reverse order: ``DomainKit/UniqueID/suffixKey``.
  let idTail: Int64
  let guest: String
  let guestKey: String
  let status: String
  /// `true` if the status is `canceled`. The stored names of a cancellation keep an older spelling.
  let isCancelled: Bool
  let currency: String
  let discountHundredths: Int?
  let discountAmount: Int64?
  let total: Int64
  /// The number of items in all lines.
  let quantity: Int
  let deliverTo: String?
  let note: String?
  let placedAt: Int64
  let placedBy: UniqueID?
  let restaurantID: UniqueID?
  /// The journal import that created the order: ``OrdersDomain/SaleOrigin/journalImport``.
  let journalID: UniqueID?
  /// The hash of the imported sale: ``OrdersDomain/SaleOrigin/contentHash``.
  let saleContent: Int64?
  let cancelledAt: Int64?
  let cancelledBy: UniqueID?
  let cancelReason: String?
}

/// A line of an order. It repeats the cancellation of its order so that sales by item need only
/// this table.
@StoredRecord
struct OrderLineRecord: PartRecord {
  static let table = Table<OrderLineRecord>(
    "orders_order_line", internals: [.currency, .isCancelled, .revenue, .orderCount],
    amounts: [.unitPrice, .total, .revenue], in: .currency)

  /// The order, and the number of the line in it.
  let owner: UniqueID
  let position: Int
  let item: String
  let category: String
  let size: String?
  let quantity: Int
  let currency: String
  let unitPrice: Int64
  let total: Int64
  let isCancelled: Bool
  /// The line's share of the amount that the guest pays.
  let revenue: Int64
  /// 1 on the first line of an item in its order, otherwise 0. The sum is the number of orders with
  /// the item.
  let orderCount: Int
}
