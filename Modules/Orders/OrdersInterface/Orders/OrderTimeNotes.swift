import DomainKit
import OrdersDomain
import ShellKit

/// The notes about orders whose times a wrong clock may have set.
enum OrderTimeNotes {
  /// Returns the sentence about a new order whose time does not fit that of the latest order before it, or `nil`
  /// if it does.
  static func sentence(about order: Order, after latest: LatestOrder?, in time: SessionTime) -> String? {
    guard let latest, let deviation = latest.deviation(of: order.placedAt) else { return nil }
    let (shown, before) = (time.text(order.placedAt), time.text(latest.placedAt))
    switch deviation {
    case .behind:
      return "The clock of this machine shows \(shown), but the latest order is of \(before): check the clock or, if "
        + "that order has the wrong time, cancel it with: orders cancel \(latest.id)"
    case .ahead:
      return "The clock of this machine shows \(shown), but the latest order before this one is of \(before): check "
        + "the clock."
    }
  }

  /// Returns the sentence about orders that are dated in the future.
  static func sentence(about future: FutureOrders, in time: SessionTime) -> String {
    let isOne = future.count == 1
    let day = time.calendar.timeZone.local(future.latest).date
    return "\(isOne ? "1 of the orders is" : "\(future.count) of the orders are") dated after the present time, "
      + "\(time.text(time.now)), \(isOne ? "on" : "the latest on") \(day). If the clock of this machine is right, "
      + "leave \(isOne ? "it" : "them") out with: --until today"
  }
}
