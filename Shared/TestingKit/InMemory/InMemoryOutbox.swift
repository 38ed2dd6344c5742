package import DomainKit
import StorageKit

/// A delivery that failed for good.
package struct DeadLetter: Hashable, Sendable {
  package let key: DeliveryKey
  package let failureReason: String
  package let failures: Int
}

/// The stored events and deliveries. Events stay values; they are encoded when they are read.
struct InMemoryOutbox {
  /// A stored event. Its deliveries share it, so that tables of them stay small.
  final class Event: Sendable {
    let new: NewEvent
    var entry: OutboxEntry { new.entry }

    init(_ new: NewEvent) { self.new = new }
  }

  /// An event on its way to one handler.
  struct Delivery {
    let key: DeliveryKey
    let event: Event
    var owner: UniqueID
    /// The time at which it may be claimed or its lease ends; `nil` while its feature is switched
    /// off.
    var due: EngineTime?
    var status: DeliveryStatus
    var failures = 0
    var failureReason: String?
    var settledAt: Timestamp?

    var entry: OutboxEntry { event.entry }
    fileprivate var orderingKey: OrderingKey { OrderingKey(aggregate: entry.aggregate.id, handler: key.handler) }

    /// Returns `true` if the delivery's wait or lease is over.
    func isDue(at now: EngineTime) -> Bool {
      guard let due else { return false }
      return due.epoch != now.epoch || due.milliseconds <= now.milliseconds
    }

    func isHeld(by held: HeldDelivery) -> Bool { status == .running && owner == held.owner }
  }

  /// The key of an ordered sequence of deliveries.
  fileprivate struct OrderingKey: Hashable {
    let aggregate: UniqueID
    let handler: String
  }

  private(set) var open: [DeliveryKey: Delivery] = [:]
  /// The open events per ordering key, the earliest first.
  private var openEvents: [OrderingKey: [UniqueID]] = [:]
  /// The finished deliveries, in the order in which they finished: slow to search and fast to
  /// append to.
  private var closed: [Delivery] = []
  /// The events of the finished deliveries, and possibly of others that are open again.
  private var closedEvents: Set<UniqueID> = []
  /// All stored events.
  private(set) var events: [UniqueID: Event] = [:]

  // MARK: Changing

  mutating func add(_ new: NewEvent) throws -> Event {
    let event = Event(new)
    guard events.updateValue(event, forKey: new.entry.eventID) == nil else {
      throw InMemoryState.refusal("the event \(new.entry.eventID) already exists")
    }
    return event
  }

  mutating func remove(_ event: UniqueID) { events[event] = nil }

  /// - Returns: The delivery before the change.
  mutating func settle(_ settlement: DeliverySettlement, at now: EngineTime, _ time: Timestamp) throws -> Delivery {
    let key = settlement.delivery.key
    guard let old = open[key], old.isHeld(by: settlement.delivery) else { throw DeliveryLost(key: key) }
    var new = old
    switch settlement.outcome {
    case .done:
      new.status = .done
      new.settledAt = time
    case .failed(let failureReason, let failures, let retryAfter):
      (new.status, new.failureReason, new.failures) = (.failed, failureReason, max(old.failures, failures))
      new.due = now.advanced(by: retryAfter)
    case .dead(let failureReason, let failures):
      (new.status, new.failureReason, new.failures) = (.dead, failureReason, max(old.failures, failures))
      new.settledAt = time
    case .postponed(let failureReason, let retryAfter):
      (new.status, new.failureReason) = (.pending, failureReason ?? old.failureReason)
      new.due = now.advanced(by: retryAfter)
    }
    self[key] = new
    return old
  }

  /// A delivery. The setter stores it where its status requires.
  subscript(key: DeliveryKey) -> Delivery? {
    get { open[key] ?? (closedEvents.contains(key.eventID) ? closed.first { $0.key == key } : nil) }
    set {
      let old = open[key]
      let isOpen = newValue?.status.isOpen == true
      if let old, !isOpen { leave(old.orderingKey, key.eventID) }
      if old == nil, isOpen, let newValue { enter(newValue.orderingKey, key.eventID) }
      open[key] = isOpen ? newValue : nil
      if old == nil, closedEvents.contains(key.eventID) { closed.removeAll { $0.key == key } }
      if !isOpen, let newValue {
        closed.append(newValue)
        closedEvents.insert(key.eventID)
      }
    }
  }

  private mutating func enter(_ key: OrderingKey, _ event: UniqueID) {
    let waiting = openEvents[key] ?? []
    let index = (waiting.lastIndex { $0 < event } ?? -1) + 1
    openEvents[key, default: []].insert(event, at: index)
  }

  private mutating func leave(_ key: OrderingKey, _ event: UniqueID) {
    guard let waiting = openEvents[key] else { return }
    if waiting.count == 1 {
      openEvents[key] = nil
    } else if let index = waiting.firstIndex(of: event) {
      openEvents[key]?.remove(at: index)
    }
  }

  // MARK: Claiming

  /// Returns `true` if a new event's delivery must wait for an earlier one.
  ///
  /// - Throws: `EventOrderConflict` if the event would precede an open one.
  func isBlocked(_ entry: OutboxEntry, to handler: String) throws -> Bool {
    guard let latest = openEvents[OrderingKey(aggregate: entry.aggregate.id, handler: handler)]?.last else {
      return false
    }
    if latest > entry.eventID { throw EventOrderConflict(aggregate: entry.aggregate.id, latest: latest) }
    return true
  }

  private func isBlocked(_ delivery: Delivery) -> Bool {
    guard let first = openEvents[delivery.orderingKey]?.first else { return false }
    return first < delivery.key.eventID
  }

  mutating func claimDue(
    _ lease: Lease, handlers: Set<HandlerKey>, limit: Int, at now: EngineTime
  ) -> [Delivery] {
    due(handlers, at: now) { $0.status != .running }.sorted(by: Self.isEarlier).prefix(limit)
      .map { claim($0, lease, at: now) }
  }

  mutating func claimExpired(_ lease: Lease, handlers: Set<HandlerKey>, at now: EngineTime) -> Delivery? {
    guard var delivery = due(handlers, at: now, where: { $0.status == .running }).min(by: Self.isLessTried) else {
      return nil
    }
    delivery.failures += 1
    return claim(delivery, lease, at: now)
  }

  private func due(
    _ handlers: Set<HandlerKey>, at now: EngineTime, where condition: (Delivery) -> Bool
  ) -> [Delivery] {
    open.values.filter { $0.isDue(at: now) && condition($0) && isClaimable($0, by: handlers) }
  }

  private mutating func claim(_ delivery: Delivery, _ lease: Lease, at now: EngineTime) -> Delivery {
    var new = delivery
    (new.owner, new.status, new.due) = (lease.owner, .running, now.advanced(by: lease.duration))
    open[delivery.key] = new
    return new
  }

  private func isClaimable(_ delivery: Delivery, by handlers: Set<HandlerKey>) -> Bool {
    handlers.contains(HandlerKey(handler: delivery.key.handler, stableName: delivery.entry.stableName))
      && !isBlocked(delivery)
  }

  private static func isEarlier(_ left: Delivery, _ right: Delivery) -> Bool {
    (left.due?.milliseconds ?? 0, left.key.eventID, left.key.handler)
      < (right.due?.milliseconds ?? 0, right.key.eventID, right.key.handler)
  }

  private static func isLessTried(_ left: Delivery, _ right: Delivery) -> Bool {
    left.failures == right.failures ? isEarlier(left, right) : left.failures < right.failures
  }

  /// - Returns: `true` if the delivery is still under the lease.
  mutating func renew(_ held: HeldDelivery, for duration: Int64, at now: EngineTime) -> Bool {
    guard open[held.key]?.isHeld(by: held) == true else { return false }
    open[held.key]?.due = now.advanced(by: duration)
    return true
  }

  mutating func resume(_ handlers: Set<HandlerKey>, at now: EngineTime) -> Int {
    let paused = open.values.filter { delivery in
      delivery.due == nil
        && handlers.contains(HandlerKey(handler: delivery.key.handler, stableName: delivery.entry.stableName))
    }
    for delivery in paused { open[delivery.key]?.due = now }
    return paused.count
  }

  // MARK: Queries

  func timeUntilDue(_ handlers: Set<HandlerKey>, at now: EngineTime) -> Int64? {
    open.values.lazy.filter { isClaimable($0, by: handlers) }.compactMap { delivery in
      delivery.due.map { delivery.isDue(at: now) ? 0 : $0.milliseconds - now.milliseconds }
    }.min()
  }

  /// All deliveries, open and closed.
  var all: [Delivery] { Array(open.values) + closed }

  /// The deliveries that failed for good, the earliest first.
  var dead: [DeadLetter] {
    closed.filter { $0.status == .dead }
      .sorted { ($0.settledAt?.milliseconds ?? 0, $0.key.eventID) < ($1.settledAt?.milliseconds ?? 0, $1.key.eventID) }
      .map { DeadLetter(key: $0.key, failureReason: $0.failureReason ?? "", failures: $0.failures) }
  }

  func openHandlers(for aggregate: UniqueID) -> [String] {
    openEvents.keys.filter { $0.aggregate == aggregate }.map(\.handler).sorted()
  }

  var summary: [OpenDeliveries] {
    let counts = Dictionary(grouping: open.values) { [$0.entry.stableName, $0.key.handler] }
    return counts.map { OpenDeliveries(stableName: $0[0], handler: $0[1], count: $1.count) }
      .sorted { ($0.stableName, $0.handler) < ($1.stableName, $1.handler) }
  }

  /// Returns the contradictions between the ordering keys and the open deliveries.
  func complaints() -> [String] {
    let waiting = openEvents.values.reduce(0) { $0 + $1.count }
    return waiting == open.count ? [] : ["\(waiting) deliveries wait in order and \(open.count) are open"]
  }
}

extension EngineTime {
  func advanced(by milliseconds: Int64) -> EngineTime {
    EngineTime(epoch: epoch, milliseconds: self.milliseconds + milliseconds)
  }
}

extension InMemoryOutbox.Delivery {
  /// Returns the delivery as an engine with a disk would read it.
  func stored() throws -> StoredDelivery {
    StoredDelivery(
      key: key, stableName: entry.stableName, payload: try event.new.payload.text(), aggregate: entry.aggregate,
      account: entry.account, generation: entry.generation, failures: failures)
  }
}
