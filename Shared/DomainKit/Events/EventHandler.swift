/// The point at which a handler runs, and the transaction that stores its effect.
package enum HandlingPhase: Hashable, Sendable {
  /// Before the commit, in the same unit of work: its changes are stored or lost with the rest. While
  /// its feature is switched off, such units are refused.
  case preCommit
  /// In the transaction of the commit, but in a session of its own. The effect is stored together with
  /// the unit that raised the event, with one sync.
  ///
  /// The handler runs before the commit, so it sees only its event and the data that was stored
  /// before. If it throws or conflicts, the unit is still stored, and the delivery is repeated as a
  /// ``postCommit`` delivery. If the database rejects its changes for a reason other than a conflict, such
  /// as a text in a column of integers, that is an error of the program and fails the unit.
  case withCommit
  /// After the commit, in a unit of work of its own that also stores the acknowledgment: exactly
  /// once.
  case postCommit
  /// After the commit, for effects outside the database: at least once. The outside system can
  /// recognize a repeated delivery by its event id.
  case postCommitExternal
}

/// A function that runs when an event has happened.
///
/// ```swift
/// let handler = EventHandler("workshop.announce", on: GizmoAdded.self, phase: .postCommit) { event, _ in
///   try await announce.execute(event)
/// }
/// ```
///
/// A feature registers its handlers with `handle(_:as:_:within:needs:run:)` of `Feature`.
package struct EventHandler: Sendable {
  /// The name under which deliveries are stored, for example `orders.notify-guest`. The name never
  /// changes.
  package let name: String
  package let phase: HandlingPhase
  package let eventType: any DomainEvent.Type
  /// The longest time that one attempt may take; then it is canceled and counts as failed. For a
  /// ``HandlingPhase/preCommit`` handler, the unit of work then fails. A
  /// ``HandlingPhase/withCommit`` handler has at most 250 milliseconds with the commit. If it takes
  /// longer, that is no failure: it runs after the commit.
  package let timeout: Duration
  private let run: @Sendable (any DomainEvent, EventDelivery) async throws -> Void

  package init<Event: DomainEvent>(
    _ name: String, on _: Event.Type, phase: HandlingPhase, timeout: Duration = EventHandler.defaultTimeout,
    run: @escaping @Sendable (Event, EventDelivery) async throws -> Void
  ) {
    self.name = name
    self.phase = phase
    self.timeout = timeout
    eventType = Event.self
    self.run = { event, delivery in
      guard let event = event as? Event else {
        throw UnitOfWorkError.wrongEvent(handler: name, event: type(of: event).stableName)
      }
      try await run(event, delivery)
    }
  }

  package static let defaultTimeout = Duration.seconds(30)

  package func handle(_ event: any DomainEvent, _ delivery: EventDelivery) async throws {
    try await run(event, delivery)
  }
}

/// The key of one delivery: an event and the handler that receives it.
@MemberwiseInit
package struct DeliveryKey: Hashable, Sendable {
  package let eventID: UniqueID
  package let handler: String
}

/// The key of a subscription: a handler and the name of the event that it handles.
@MemberwiseInit
package struct HandlerKey: Hashable, Sendable {
  package let handler: String
  /// The stable name of the event.
  package let stableName: String
}

/// The context of a delivery that a handler can use.
@MemberwiseInit
package struct EventDelivery: Sendable {
  /// The identifier of the event: the idempotency key for effects outside the database.
  package let eventID: UniqueID
  package let aggregate: AggregateReference
  /// The account on whose behalf the event was raised, or `nil` if there is none.
  package let account: UniqueID?
  /// The number of the attempt, 1 for the first.
  package let attempt: Int
}

/// All event handlers of the program, by event.
///
/// ```swift
/// let handlers = EventHandlers([
///   EventHandler("workshop.announce", on: GizmoAdded.self, phase: .postCommit) { event, _ in
///     try await announce.execute(event)
///   }
/// ])
/// ```
package struct EventHandlers: Sendable {
  private var preCommit: [ObjectIdentifier: [EventHandler]] = [:]
  /// The handlers that get their event by a stored delivery: all but the pre-commit ones.
  private var withDelivery: [ObjectIdentifier: [EventHandler]] = [:]
  private var events: [String: any DomainEvent.Type] = [:]
  /// The same handlers, by the names in their stored deliveries.
  private var byKey: [HandlerKey: EventHandler] = [:]
  private var paused: [String: [String]] = [:]

  /// - Parameters:
  ///   - handlers: The handlers, in the order in which the handlers of one event run.
  ///   - paused: The handlers of switched-off features, whose deliveries are stored and wait.
  package init(_ handlers: [EventHandler] = [], paused: Set<HandlerKey> = []) {
    for key in paused { self.paused[key.stableName, default: []].append(key.handler) }
    for handler in handlers {
      let key = ObjectIdentifier(handler.eventType)
      let names = [handler.eventType.stableName] + handler.eventType.upcasts.map(\.stableName)
      for name in names { events[name] = handler.eventType }
      if handler.phase == .preCommit {
        preCommit[key, default: []].append(handler)
      } else {
        withDelivery[key, default: []].append(handler)
        for name in names { byKey[HandlerKey(handler: handler.name, stableName: name)] = handler }
      }
    }
  }

  func beforeCommit(of event: any DomainEvent) -> [EventHandler] {
    preCommit[ObjectIdentifier(type(of: event))] ?? []
  }

  /// Returns the handlers that get an event by a stored delivery: all but the pre-commit ones.
  func handlersWithDelivery(of event: any DomainEvent) -> [EventHandler] {
    withDelivery[ObjectIdentifier(type(of: event))] ?? []
  }

  /// Returns the names of the switched-off handlers of an event.
  func paused(for stableName: String) -> [String] { paused[stableName] ?? [] }

  /// Returns the event type with a stable name, or `nil` if this program has no handlers for it.
  package func eventType(named stableName: String) -> (any DomainEvent.Type)? {
    events[stableName]
  }

  /// Returns the handler that a stored delivery names: any but a pre-commit handler.
  package func handler(named name: String, of stableName: String) -> EventHandler? {
    byKey[HandlerKey(handler: name, stableName: stableName)]
  }

  /// The stable names of all events with a handler, sorted.
  package var stableNames: [String] { events.keys.sorted() }

  /// The keys of all handlers whose deliveries are stored.
  package var keys: Set<HandlerKey> { Set(byKey.keys) }
}
