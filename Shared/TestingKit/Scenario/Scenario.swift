package import CompositionKit
package import DomainKit
import Logging
import ShellKit
import StorageKit

/// Features at work on an engine in memory, with time and identifiers under the test's control: given what is stored,
/// when something happens, then what comes of it.
///
/// ```swift
/// let shop = try Scenario(hearing: [OrderPlaced.self]) { ids in [.orders(settings, ids: ids)] }
/// try await shop.given("menu add Cortado --category coffee --price 3.10")
/// let outcome = try await shop.when("orders place --for Ada --item cortado")
/// #expect(outcome.code == 0)
/// #expect(outcome.events(of: OrderPlaced.self).count == 1)
/// ```
package final class Scenario: Sendable {
  package let clock: ManualClock
  package let ids: SequentialIDs
  package let engine: InMemoryEngine
  let composition: Composition
  private let heard: HeardEvents
  let columns: Int

  /// - Parameters:
  ///   - events: the types whose raising is to be seen in outcomes.
  ///   - role: who is at work, in a house whose features do not know.
  ///   - columns: how wide the terminal is.
  ///   - features: the features; they get the scenario's identifiers.
  /// - Throws: ``UnfitFeatures`` when they do not fit together.
  package init(
    hearing events: [any DomainEvent.Type] = [], as role: Role? = nil, clock: ManualClock = ManualClock(),
    ids: SequentialIDs = SequentialIDs(), columns: Int = 80, features: (any IDSource) throws -> [Feature]
  ) throws {
    self.clock = clock
    self.ids = ids
    self.columns = columns
    let heard = HeardEvents()
    self.heard = heard
    let engine = InMemoryEngine(clock: clock)
    self.engine = engine
    let house = House(
      engine: { engine }, clock: clock, ids: ids,
      logger: Logger(label: "scenario") { _ in SwiftLogNoOpLogHandler() })
    composition = Composition(
      features: try features(ids) + [.scenario(events, heard: heard, role: role, clock: clock)], house: house)
    if !composition.problems.isEmpty { throw UnfitFeatures(problems: composition.problems) }
    let migrations = CoreSchema.migrations + composition.features.flatMap(\.migrations)
    try engine.migrate { try MigrationPlan.missing(of: migrations, in: $0, location: "scenario") }
  }

  /// What the composition binds: a use case, for a test that asks it directly.
  package func resolve<Value: Sendable>(_ type: Value.Type = Value.self) throws -> Value {
    try composition.container.resolve(type)
  }
}

/// Why features cannot be tested together: they cannot run together.
package struct UnfitFeatures: DescribedError {
  package let problems: [CompositionProblem]
  package var code: String { "scenario.unfit" }
  package var kind: ErrorKind { .misconfigured }
  package var message: String { problems.map(\.message).joined(separator: "; ") }
}

// MARK: Given

extension Scenario {
  /// Stores what the test starts from. Handlers see it as they always do; outcomes do not show it.
  package func given<Context: Sendable>(
    _: Context.Type, _ body: (Context) async throws -> Void
  ) async throws {
    let work: UnitOfWork<Context> = try resolve()
    try await WorkScope.with(\.caller, .house(onBehalfOf: nil)) {
      try await work.execute(for: .house("scenario.given"), body)
    }
    heard.forget()
  }

  /// Runs a command that the test starts from.
  ///
  /// - Throws: ``FailedPremise`` when it fails.
  package func given(_ line: String) async throws {
    let outcome = try await when(line)
    if outcome.code != 0 { throw FailedPremise(line: line, errors: outcome.errors) }
  }
}

/// What a scenario was to start from did not come about.
package struct FailedPremise: DescribedError {
  package let line: String
  package let errors: String
  package var code: String { "scenario.premise" }
  package var kind: ErrorKind { .refused }
  package var message: String { "\(line): \(errors)" }
}

// MARK: When

extension Scenario {
  /// What came of something.
  package struct Outcome: Sendable {
    /// Everything on standard output.
    package let output: String
    /// Everything on standard error.
    package let errors: String
    /// The exit code.
    package let code: Int32
    /// What was raised and committed, of the types that the scenario hears.
    package let events: [any DomainEvent]

    package func events<Event: DomainEvent>(of _: Event.Type) -> [Event] { events.compactMap { $0 as? Event } }
  }

  /// Runs a line as the shell does, off a terminal.
  ///
  /// - Parameter input: the lines of standard input.
  package func when(_ line: String, input: [String] = []) async throws -> Outcome {
    heard.forget()
    let bench = CommandBench(composition.commands, columns: columns)
    let result = try await bench.run(["-c", line], input: input)
    return Outcome(output: result.output, errors: result.errors, code: result.code, events: heard.all)
  }

  /// Has an event happen, as if another feature had raised it: handlers of both phases run.
  ///
  /// - Parameter aggregate: whose event it is.
  package func when(_ event: some DomainEvent, of aggregate: UniqueID? = nil) async throws -> Outcome {
    heard.forget()
    let coordinator: UnitCoordinator = try resolve()
    let fact = Fact(ID(aggregate ?? ids.next()))
    try await WorkScope.with(\.caller, .house(onBehalfOf: nil)) {
      try await coordinator.execute(for: .house("scenario.when")) { unit, _ in
        var fact = fact
        fact.raiseEvent(event)
        // Nothing of it is stored; its event is.
        let store = try EntityStore<FactMapper>(FeatureStorage(of: "scenario", in: unit))
        try store.add(&fact)
        try store.remove(&fact)
      }
    }
    return Outcome(output: "", errors: "", code: 0, events: heard.all)
  }
}

// MARK: Then

extension Scenario {
  /// The rows of a table, by their keys, each as its columns' values in words.
  ///
  /// - Throws: `StorageError` when no feature has such a table.
  package func rows(in table: String) async throws -> [[String: String]] {
    let definitions = composition.features.flatMap(\.migrations).flatMap(\.changes)
    var columns: [String] = []
    for change in definitions {
      if case .createTable(let definition) = change, definition.name == table {
        columns = definition.columns.map(\.name)
      }
      if case .addColumn(table: table, let column) = change { columns.append(column.name) }
    }
    guard !columns.isEmpty else { throw StorageError.malformedRecord("there is no table \(table)") }
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
