import DomainKit
package import StorageKit

/// A delivery that was given up.
package struct DeadLetter: Hashable, Sendable {
  package let key: DeliveryKey
  package let cause: String
  package let attempts: Int
}

/// The deliveries. Events stay values; they are encoded when somebody reads them.
struct InMemoryOutbox {
  /// An event on its way to one handler.
  struct Delivery {
    let key: DeliveryKey
    let entry: OutboxEntry
    var owner: UniqueID
    var dueAt: Timestamp
    var status = DeliveryStatus.running
    var attempts = 0
    var cause: String?
    var settledAt: Timestamp?

    fileprivate var lane: Lane { Lane(aggregate: entry.aggregate.id, handler: key.handler) }
  }

  /// What is delivered in order.
  fileprivate struct Lane: Hashable {
    let aggregate: UniqueID
    let handler: String
  }

  private(set) var open: [DeliveryKey: Delivery] = [:]
  /// The open events of each lane, the earliest first.
  private var lanes: [Lane: [UniqueID]] = [:]
  /// What was done or given up, in that order: looked through by those who ask for it, and cheap to add to.
  private var closed: [Delivery] = []
  /// The events of those, and maybe of others that were opened again.
  private var closedEvents: Set<UniqueID> = []

  // MARK: Changing

  mutating func add(_ entry: OutboxEntry, _ key: DeliveryKey, _ claim: DeliveryClaim, isHeldBack: Bool) throws {
    guard self[key] == nil else { throw InMemoryState.refusal("the delivery of \(entry.eventID) is there already") }
    var delivery = Delivery(key: key, entry: entry, owner: claim.owner, dueAt: claim.expiresAt)
    if isHeldBack {
      delivery.dueAt = claim.claimedAt
      delivery.status = .pending
    }
    self[key] = delivery
  }

  /// - Returns: the delivery as it was.
  mutating func settle(_ settlement: DeliverySettlement) throws -> Delivery {
    guard let old = open[settlement.key], old.owner == settlement.owner else {
      throw DeliveryLost(key: settlement.key)
    }
    var new = old
    switch settlement.outcome {
    case .done:
      new.status = .done
      new.settledAt = settlement.at
    case .failed(let cause, let attempts, let retryAt):
      new.status = .failed
      new.cause = cause
      new.attempts = max(old.attempts, attempts)
      new.dueAt = retryAt
    case .dead(let cause, let attempts):
      new.status = .dead
      new.cause = cause
      new.attempts = max(old.attempts, attempts)
      new.settledAt = settlement.at
    }
    self[settlement.key] = new
    return old
  }

  /// A delivery in the place where its status wants it.
  subscript(key: DeliveryKey) -> Delivery? {
    get { open[key] ?? (closedEvents.contains(key.eventID) ? closed.first { $0.key == key } : nil) }
    set {
      let old = open[key]
      let isOpen = newValue?.status.isOpen == true
      if let old, !isOpen { leave(old.lane, key.eventID) }
      if old == nil, isOpen, let newValue { enter(newValue.lane, key.eventID) }
      open[key] = isOpen ? newValue : nil
      if old == nil, closedEvents.contains(key.eventID) { closed.removeAll { $0.key == key } }
      if !isOpen, let newValue {
        closed.append(newValue)
        closedEvents.insert(key.eventID)
      }
    }
  }

  private mutating func enter(_ lane: Lane, _ event: UniqueID) {
    let waiting = lanes[lane] ?? []
    let place = (waiting.lastIndex { $0 < event } ?? -1) + 1
    lanes[lane, default: []].insert(event, at: place)
  }

  private mutating func leave(_ lane: Lane, _ event: UniqueID) {
    guard let waiting = lanes[lane] else { return }
    if waiting.count == 1 {
      lanes[lane] = nil
    } else if let place = waiting.firstIndex(of: event) {
      lanes[lane]?.remove(at: place)
    }
  }

  // MARK: Claiming

  /// Those deliveries of new entries that wait behind what is open.
  ///
  /// - Throws: `EventOrderConflict` when one would come before what is open.
  func heldBack(_ entries: [OutboxEntry]) throws -> Set<DeliveryKey> {
    if lanes.isEmpty { return [] }
    var heldBack: Set<DeliveryKey> = []
    for entry in entries {
      for handler in entry.handlers {
        let lane = Lane(aggregate: entry.aggregate.id, handler: handler.name)
        guard let latest = lanes[lane]?.last else { continue }
        if latest > entry.eventID { throw EventOrderConflict(aggregate: entry.aggregate.id, latest: latest) }
        heldBack.insert(DeliveryKey(eventID: entry.eventID, handler: handler.name))
      }
    }
    return heldBack
  }

  private func isHeldBack(_ key: DeliveryKey, aggregate: UniqueID) -> Bool {
    guard let first = lanes[Lane(aggregate: aggregate, handler: key.handler)]?.first else { return false }
    return first < key.eventID
  }

  mutating func claimDue(_ claim: DeliveryClaim, handlers: Set<HandlerKey>, limit: Int) -> [Delivery] {
    let due = open.values.filter { $0.dueAt <= claim.claimedAt && isClaimable($0, by: handlers) }
    let taken = due.sorted(by: Self.isEarlier).prefix(limit)
    for delivery in taken {
      open[delivery.key]?.owner = claim.owner
      open[delivery.key]?.status = .running
      open[delivery.key]?.dueAt = claim.expiresAt
    }
    return Array(taken)
  }

  private func isClaimable(_ delivery: Delivery, by handlers: Set<HandlerKey>) -> Bool {
    handlers.contains(HandlerKey(handler: delivery.key.handler, stableName: delivery.entry.stableName))
      && !isHeldBack(delivery.key, aggregate: delivery.entry.aggregate.id)
  }

  private static func isEarlier(_ left: Delivery, _ right: Delivery) -> Bool {
    (left.dueAt, left.key.eventID, left.key.handler) < (right.dueAt, right.key.eventID, right.key.handler)
  }

  /// - Returns: whether it is still the claim's owner's.
  mutating func renew(_ key: DeliveryKey, _ claim: DeliveryClaim) -> Bool {
    guard open[key]?.owner == claim.owner else { return false }
    open[key]?.dueAt = claim.expiresAt
    return true
  }

  // MARK: Looking

  func nextDue(_ handlers: Set<HandlerKey>) -> Timestamp? {
    open.values.lazy.filter { isClaimable($0, by: handlers) }.map(\.dueAt).min()
  }

  /// Every delivery, open or not.
  var all: [Delivery] { Array(open.values) + closed }

  /// The deliveries that were given up, the earliest first.
  var dead: [DeadLetter] {
    closed.filter { $0.status == .dead }
      .sorted { ($0.settledAt?.milliseconds ?? 0, $0.key.eventID) < ($1.settledAt?.milliseconds ?? 0, $1.key.eventID) }
      .map { DeadLetter(key: $0.key, cause: $0.cause ?? "", attempts: $0.attempts) }
  }

  func handlersWaiting(for aggregate: UniqueID) -> [String] {
    lanes.keys.filter { $0.aggregate == aggregate }.map(\.handler).sorted()
  }

  var summary: [OpenDeliveries] {
    let counts = Dictionary(grouping: open.values) { [$0.entry.stableName, $0.key.handler] }
    return counts.map { OpenDeliveries(stableName: $0[0], handler: $0[1], count: $1.count) }
      .sorted { ($0.stableName, $0.handler) < ($1.stableName, $1.handler) }
  }

  /// Where the lanes do not say what is open.
  func complaints() -> [String] {
    let waiting = lanes.values.reduce(0) { $0 + $1.count }
    return waiting == open.count ? [] : ["\(waiting) deliveries wait in lanes and \(open.count) are open"]
  }
}

extension InMemoryOutbox.Delivery {
  /// The delivery as an engine with a disk would read it back.
  func stored() throws -> StoredDelivery {
    StoredDelivery(
      key: key, stableName: entry.stableName, payload: try EventCoding.encode(entry.event),
      aggregate: entry.aggregate, causedBy: entry.causedBy, attempts: attempts)
  }
}
