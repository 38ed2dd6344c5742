/// When a handler runs, and what its work consists of.
package enum HandlingPhase: Hashable, Sendable {
  /// Before the commit, in the same unit of work: what it changes is stored or lost with the rest.
  case preCommit
  /// In the commit's own transaction, in a session of its own: the effect and its cause are stored as one, and one sync
  /// holds both. The handler runs before the commit, so it sees only its event and what was stored before; if it throws
  /// or conflicts, the unit is stored nevertheless, and the delivery is repeated as one of ``postCommit``.
  case withCommit
  /// After the commit, in a unit of work of its own that also stores the acknowledgement: exactly once.
  case postCommit
  /// After the commit, for effects outside the database: at least once. The delivery's event id is the key
  /// with which the outside world can tell a repetition.
  case postCommitExternal
}

/// Somebody who acts when something has happened.
package struct EventHandler: Sendable {
  /// The name under which deliveries are stored, for good: `orders.notify-guest`.
  package let name: String
  package let phase: HandlingPhase
  package let eventType: any DomainEvent.Type
  /// The longest time that one attempt may take; then it is cancelled and counts as failed.
  package let deadline: Duration
  private let run: @Sendable (any DomainEvent, EventDelivery) async throws -> Void

  package init<Event: DomainEvent>(
    _ name: String, on _: Event.Type, phase: HandlingPhase, deadline: Duration = EventHandler.defaultDeadline,
    run: @escaping @Sendable (Event, EventDelivery) async throws -> Void
  ) {
    self.name = name
    self.phase = phase
    self.deadline = deadline
    eventType = Event.self
    self.run = { event, delivery in
      guard let event = event as? Event else {
        throw UnitOfWorkError.wrongEvent(handler: name, event: type(of: event).stableName)
      }
      try await run(event, delivery)
    }
  }

  package static let defaultDeadline = Duration.seconds(30)

  package func handle(_ event: any DomainEvent, _ delivery: EventDelivery) async throws {
    try await run(event, delivery)
  }
}

/// One event on its way to one handler.
package struct DeliveryKey: Hashable, Sendable {
  package let eventID: UniqueID
  package let handler: String

  package init(eventID: UniqueID, handler: String) {
    self.eventID = eventID
    self.handler = handler
  }
}

/// What a program can deliver: an event of this name to a handler of that one.
package struct HandlerKey: Hashable, Sendable {
  package let handler: String
  /// The event's.
  package let stableName: String

  package init(handler: String, stableName: String) {
    self.handler = handler
    self.stableName = stableName
  }
}

/// What a handler may know of the event's way to it.
package struct EventDelivery: Sendable {
  /// The event's identity: the idempotency key of effects outside the database.
  package let eventID: UniqueID
  package let aggregate: AggregateReference
  /// Whose doing the event is: an account, where there are any.
  package let causedBy: UniqueID?
  /// 1 at the first try.
  package let attempt: Int

  package init(eventID: UniqueID, aggregate: AggregateReference, causedBy: UniqueID?, attempt: Int) {
    self.eventID = eventID
    self.aggregate = aggregate
    self.causedBy = causedBy
    self.attempt = attempt
  }
}

/// All handlers of the program, by the event that they wait for.
package struct EventHandlers: Sendable {
  private var preCommit: [ObjectIdentifier: [EventHandler]] = [:]
  private var postCommit: [ObjectIdentifier: [EventHandler]] = [:]
  private var events: [String: any DomainEvent.Type] = [:]
  private var stored: [HandlerKey: EventHandler] = [:]
  private var dormant: [String: [String]] = [:]

  /// - Parameters:
  ///   - handlers: in the order in which handlers of one event are to run.
  ///   - dormant: the handlers of switched-off features, whose deliveries are stored and wait.
  package init(_ handlers: [EventHandler] = [], dormant: Set<HandlerKey> = []) {
    for key in dormant { self.dormant[key.stableName, default: []].append(key.handler) }
    for handler in handlers {
      let key = ObjectIdentifier(handler.eventType)
      events[handler.eventType.stableName] = handler.eventType
      if handler.phase == .preCommit {
        preCommit[key, default: []].append(handler)
      } else {
        postCommit[key, default: []].append(handler)
        stored[HandlerKey(handler: handler.name, stableName: handler.eventType.stableName)] = handler
      }
    }
  }

  func beforeCommit(of event: any DomainEvent) -> [EventHandler] {
    preCommit[ObjectIdentifier(type(of: event))] ?? []
  }

  func afterCommit(of event: any DomainEvent) -> [EventHandler] {
    postCommit[ObjectIdentifier(type(of: event))] ?? []
  }

  /// The names of switched-off handlers that wait for the event.
  func dormant(for stableName: String) -> [String] { dormant[stableName] ?? [] }

  /// The event type that is stored under the name, if this program has handlers for it.
  package func eventType(named stableName: String) -> (any DomainEvent.Type)? {
    events[stableName]
  }

  /// The post-commit handler that a stored delivery names.
  package func handler(named name: String, of stableName: String) -> EventHandler? {
    stored[HandlerKey(handler: name, stableName: stableName)]
  }

  /// The names of all events that somebody waits for, sorted.
  package var stableNames: [String] { events.keys.sorted() }

  /// All deliveries that this program can make after a commit.
  package var keys: Set<HandlerKey> { Set(stored.keys) }
}
