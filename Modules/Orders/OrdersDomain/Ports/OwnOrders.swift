/// Remembers what this process has done to orders itself, of which nobody needs to tell it.
package protocol OwnOrders: Sendable {
  /// Notes an order as this process has left it. A rehearsal leaves nothing.
  func note(_ order: Order)

  /// Whether nobody else has changed the order since.
  func contains(_ order: Order) -> Bool
}
