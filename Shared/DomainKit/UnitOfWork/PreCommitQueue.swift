/// The events of one unit that wait for their pre-commit handlers, in the order in which they were
/// raised.
struct PreCommitQueue {
  /// An event in the queue.
  struct Item {
    /// The identifier of the event, for handlers before and after the commit.
    let eventID: UniqueID
    let raised: RaisedEvent
    /// The names of the events that led to the event, and its own name at the end.
    let chain: [String]
  }

  private let ids: any IDSource
  private var waiting: [Item] = []
  private var seen: Set<UInt64> = []
  private(set) var handled: [Item] = []

  init(ids: any IDSource) { self.ids = ids }

  /// Adds events, except for known ones: an entity that was copied before it was saved has its
  /// events twice.
  mutating func add(_ events: [RaisedEvent], raisedBy parent: Item?) {
    guard !events.isEmpty else { return }
    for raised in events where seen.insert(raised.ordinal).inserted {
      let chain = (parent?.chain ?? []) + [raised.stableName]
      waiting.append(Item(eventID: ids.next(), raised: raised, chain: chain))
    }
    // Latest first, so that the next one is removed from the end.
    waiting.sort { $0.raised.ordinal > $1.raised.ordinal }
  }

  mutating func next() -> Item? {
    guard let item = waiting.popLast() else { return nil }
    handled.append(item)
    return item
  }

  /// Returns the chain of a waiting event with more generations than allowed, or `nil`.
  func chain(longerThan limit: Int) -> [String]? {
    waiting.first { $0.chain.count > limit + 1 }?.chain
  }
}
