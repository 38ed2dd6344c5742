/// What a unit of work of this feature can reach: nothing, since it stores nothing. The unit still knows who asks.
package struct WorkshopContext: Sendable {
  package init() {}
}
