/// The events of one unit that still wait for their pre-commit handlers, in the order of their raising.
struct PreCommitQueue {
  /// An event, how many handlers deep it was raised, and the names on the way there.
  struct Item {
    /// The event's identity, for handlers before and after the commit alike.
    let eventID: UniqueID
    let raised: RaisedEvent
    let chain: [String]
  }

  private let ids: any IDSource
  private var waiting: [Item] = []
  private var seen: Set<UInt64> = []
  private(set) var handled: [Item] = []

  init(ids: any IDSource) { self.ids = ids }

  /// Queues events, leaving out those that are known: an entity copied before it was saved has them twice.
  mutating func add(_ events: [RaisedEvent], raisedBy parent: Item?) {
    guard !events.isEmpty else { return }
    for raised in events where seen.insert(raised.ordinal).inserted {
      let chain = (parent?.chain ?? []) + [raised.stableName]
      waiting.append(Item(eventID: ids.next(), raised: raised, chain: chain))
    }
    // Latest first, so that the next one is taken off the end.
    waiting.sort { $0.raised.ordinal > $1.raised.ordinal }
  }

  mutating func next() -> Item? {
    guard let item = waiting.popLast() else { return nil }
    handled.append(item)
    return item
  }

  /// The way to a waiting event that lies more generations deep than allowed.
  func chain(longerThan limit: Int) -> [String]? {
    waiting.first { $0.chain.count > limit + 1 }?.chain
  }
}
