package import DomainKit

/// Erases a guest from finished orders.
package protocol AnonymizeOrdersUseCase: Sendable {
  /// Returns the data that would be erased, before the command asks for confirmation.
  ///
  /// - Throws: ``OrderError/openOrders(_:count:)`` if the guest has an open order,
  ///   ``OrderError/unknownGuest(_:)`` if there are no data to erase.
  func prepare(anonymizing guest: String) async throws -> GuestData
  /// Anonymizes the finished orders of a guest, and deletes the notifications about them and about
  /// orders to this name. Of sales that were imported from a till, it erases the reasons for cancellations with this
  /// name. Of orders with a notification under this name whose guest was corrected later, it erases the texts with
  /// this name.
  ///
  /// - Parameter seen: The data that the user agreed to erase; `nil` to erase any.
  /// - Throws: ``OrderError/guestChangedSinceAsked(_:)`` if other data would be erased than those seen, or
  ///   ``OrderError``, as ``prepare(anonymizing:)``.
  func execute(anonymizing guest: String, seen: GuestData?) async throws -> GuestData
}

/// The versions of a guest's finished orders and of the notifications about orders to the guest.
@MemberwiseInit
package struct GuestData: Equatable, Sendable {
  package let orders: Set<SeenVersion>
  package let notifications: Set<SeenVersion>
}

@MemberwiseInit
package struct AnonymizeOrders: AnonymizeOrdersUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func prepare(anonymizing guest: String) async throws -> GuestData {
    try await work.execute(for: .anonymizeOrders) { context in
      try await context.finished(of: guest).data
    }
  }

  package func execute(anonymizing guest: String, seen: GuestData?) async throws -> GuestData {
    try await work.execute(for: .anonymizeOrders) { context in
      let found = try await context.finished(of: guest)
      if let seen, seen != found.data { throw OrderError.guestChangedSinceAsked(guest) }
      for var order in found.orders {
        try order.anonymize()
        try context.orders.update(&order)
      }
      for var order in found.correctedOrders {
        try order.eraseMentions(of: guest)
        try context.orders.update(&order)
      }
      for var notification in found.notifications { try context.notifications.remove(&notification) }
      return found.data
    }
  }
}

/// The stored objects with data about a guest.
private struct FoundData {
  let orders: [Order]
  /// The orders with the name in a text whose guest was corrected after a notification under this name.
  let correctedOrders: [Order]
  let notifications: [Notification]

  var data: GuestData {
    GuestData(
      orders: Set((orders + correctedOrders).map { SeenVersion($0) }),
      notifications: Set(notifications.map { SeenVersion($0) }))
  }
}

extension OrdersContext {
  /// Returns the finished orders of a guest, and the notifications about them and about orders to this name.
  fileprivate func finished(of guest: String) async throws -> FoundData {
    let (open, finished) = (OrderStatus.allCases.filter(\.isOpen), OrderStatus.allCases.filter { !$0.isOpen })
    let openCount = try await orders.count(matching: OrderFilter(statuses: Set(open), guest: guest))
    if openCount > 0 { throw OrderError.openOrders(guest, count: openCount) }
    var filter = OrderFilter(statuses: Set(finished), guest: guest, limit: .max)
    filter.isPlacedHere = true
    // Sales that early versions imported have no origin.
    let placed = try await orders.orders(matching: filter).filter { $0.hasPersonalData && !$0.id.raw.isOfSale }
    var imported = OrderFilter(statuses: [.canceled], limit: .max)
    imported.isImported = true
    let sales = try await orders.orders(matching: imported)
    let found = placed + sales.filter { $0.cancellation?.names(guest) == true }
    var messages = try await notifications.notifications(
      matching: NotificationFilter(guest: guest, isAboutOrder: true, limit: .max))
    let corrected = try await finishedOrders(
      Set(messages.compactMap(\.order)).subtracting(found.map(\.id)), mentioning: guest)
    // A guest whose name was corrected has messages under the earlier name.
    let known = Set(messages.map(\.id))
    messages += try await notifications.notifications(about: found.map(\.id)).filter { !known.contains($0.id) }
    if found.isEmpty, messages.isEmpty { throw OrderError.unknownGuest(guest) }
    return FoundData(orders: found, correctedOrders: corrected, notifications: messages)
  }

  /// Returns those of the orders that are finished and have the name of a guest in a text.
  private func finishedOrders(_ ids: Set<ID<Order>>, mentioning guest: String) async throws -> [Order] {
    var found: [Order] = []
    for id in ids {
      if let order = try await orders.order(id), !order.status.isOpen, order.mentions(guest) { found.append(order) }
    }
    return found
  }
}
