package import DomainKit

/// The circumstances in which an order was canceled.
@MemberwiseInit
package struct Cancellation: Hashable, Sendable {
  /// The reason that was given to the guest.
  package let reason: String?
  /// The account that canceled the order, or `nil` in an installation without accounts.
  package let by: UniqueID?
  package let at: Timestamp

  /// Returns `true` if the reason has the name of a guest, without regard to case and accents.
  func names(_ guest: String) -> Bool { Order.isNamed(guest, in: reason) }
}
