package import CompositionKit
package import DomainKit
import Logging
import ShellKit
package import StorageKit

/// Features on an engine of ``ScenarioEngine``, with time and identifiers under the test's control.
///
/// A test states the stored data (given), runs a command or raises an event (when), and checks the
/// outcome (then):
///
/// ```swift
/// let workshop = try Scenario(hearing: [GizmoAdded.self]) { _ in [.workshop()] }
/// try await workshop.given("workshop add Lamp")
/// let outcome = try await workshop.when("workshop add Stool")
/// #expect(outcome.code == 0)
/// #expect(outcome.events(of: GizmoAdded.self).map(\.name) == ["Stool"])
/// ```
package final class Scenario: Sendable {
  package let clock: ManualClock
  package let ids: SequentialIDs
  package let engine: any StorageEngine
  package let composition: Composition
  private let heard: HeardEvents
  let columns: Int
  /// The duration of a lease, in milliseconds. No other process would take over a delivery that a busy machine
  /// delays, so its lease outlasts every test.
  private static let lease = 2 * TestTimeout.limit.components.seconds * 1_000

  /// - Parameters:
  ///   - events: The event types that outcomes record.
  ///   - role: The role of the user, for features without access control.
  ///   - columns: The width of the terminal.
  ///   - features: Creates the features with the scenario's identifiers.
  /// - Throws: ``UnfitFeatures`` if the features do not fit together.
  package init(
    hearing events: [any DomainEvent.Type] = [], as role: Role? = nil, clock: ManualClock = ManualClock(),
    ids: SequentialIDs = SequentialIDs(), columns: Int = 80, features: (any IDSource) throws -> [Feature]
  ) throws {
    self.clock = clock
    self.ids = ids
    self.columns = columns
    let heard = HeardEvents()
    self.heard = heard
    let features = try features(ids) + [.scenario(events, heard: heard, role: role, clock: clock)]
    let opened = Result { try ScenarioEngine.make(CoreSchema.migrations + features.flatMap(\.migrations), clock) }
    let core = CoreServices(
      engine: opened.get, clock: clock, ids: ids, lease: Self.lease,
      logger: Logger(label: "scenario") { _ in SwiftLogNoOpLogHandler() })
    composition = Composition(features: features, core: core)
    if !composition.problems.isEmpty { throw UnfitFeatures(problems: composition.problems) }
    engine = try opened.get()
  }

  /// Returns an object that the composition binds: a use case, for a test that calls it directly.
  package func resolve<Value: Sendable>(_ type: Value.Type = Value.self) throws -> Value {
    try composition.container.resolve(type)
  }
}

/// An error for features that cannot run together.
package struct UnfitFeatures: UserFacingError {
  package let problems: [CompositionProblem]
  package var code: String { "scenario.unfit" }
  package var kind: ErrorKind { .misconfigured }
  package var message: String { problems.map(\.message).joined(separator: "; ") }
}

// MARK: Given

extension Scenario {
  /// Stores data before the test. Handlers run as usual; outcomes do not show the events.
  package func given<Context: Sendable>(
    _: Context.Type, _ body: (Context) async throws -> Void
  ) async throws {
    let work: UnitOfWork<Context> = try resolve()
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      try await work.execute(for: .system("scenario.given"), body)
    }
    heard.forget()
  }

  /// Runs a command before the test.
  ///
  /// - Throws: ``FailedPremise`` if the command fails.
  package func given(_ line: String) async throws {
    let outcome = try await when(line)
    if outcome.code != 0 { throw FailedPremise(line: line, errors: outcome.errors) }
  }
}

/// An error for a scenario whose initial data could not be stored.
package struct FailedPremise: UserFacingError {
  package let line: String
  package let errors: String
  package var code: String { "scenario.premise" }
  package var kind: ErrorKind { .refused }
  package var message: String { "\(line): \(errors)" }
}

// MARK: When

extension Scenario {
  /// The result of a command or an event.
  package struct Outcome: Sendable {
    /// The text on standard output.
    package let output: String
    /// The text on standard error.
    package let errors: String
    /// The exit code.
    package let code: Int32
    /// The committed events of the types that the scenario records.
    package let events: [any DomainEvent]

    package func events<Event: DomainEvent>(of _: Event.Type) -> [Event] { events.compactMap { $0 as? Event } }
  }

  /// Runs a line as the shell does, without a terminal, and makes the deliveries that are due then.
  ///
  /// - Parameter input: The lines of standard input.
  package func when(_ line: String, input: [String] = []) async throws -> Outcome {
    heard.forget()
    let bench = CommandHarness(composition.commands, columns: columns)
    let result = try await bench.run(["-c", line], input: input)
    try await deliverDue()
    return Outcome(output: result.output, errors: result.errors, code: result.code, events: heard.all)
  }

  /// Makes deliveries until none is due.
  private func deliverDue() async throws {
    let (pump, handlers): (OutboxPump, EventHandlers) = (try resolve(), try resolve())
    while try await engine.timeUntilDue(handlers: handlers.keys) == 0 {
      try Task.checkCancellation()
      try await pump.deliverDue()
    }
  }

  /// Raises an event as another feature would. Handlers of all phases run, and the deliveries that are due then.
  ///
  /// - Parameter aggregate: The entity that raises the event; by default, a new one.
  package func when(_ event: some DomainEvent, of aggregate: UniqueID? = nil) async throws -> Outcome {
    heard.forget()
    let coordinator: UnitCoordinator = try resolve()
    let fact = Fact(ID(aggregate ?? ids.next()))
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      try await coordinator.execute(for: .system("scenario.when")) { unit, _ in
        var fact = fact
        fact.raiseEvent(event)
        // The entity is not stored; its event is.
        let store = try EntityStore<FactMapper>(FeatureStorage(of: "scenario", in: unit))
        try store.add(&fact)
        try store.remove(&fact)
      }
    }
    try await deliverDue()
    return Outcome(output: "", errors: "", code: 0, events: heard.all)
  }
}

// MARK: Then

extension Scenario {
  /// Returns the rows of a table in the order of their keys. Each row maps a column to its value as
  /// text.
  ///
  /// - Throws: `StorageError` if no feature has such a table.
  package func rows(in table: String) async throws -> [[String: String]] {
    let tables = Schema(composition.features.flatMap(\.migrations)).tables
    guard let columns = tables.first(where: { $0.name == table })?.columns.map(\.name) else {
      throw StorageError.malformedRecord("there is no table \(table)")
    }
    let layout = TableLayout(name: table, columns: columns)
    let select = Select(table: layout, conditions: [], order: [Sort(columns[0])], limit: nil, parts: nil)
    return try await engine.rows(select).map { row in
      Dictionary(uniqueKeysWithValues: zip(columns, row.values.map(Self.word)))
    }
  }

  private static func word(for value: StoredValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .id(let id): id.description
    }
  }
}
