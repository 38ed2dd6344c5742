import CompositionKit
import DomainKit
import ShellKit
import StorageKit
import Synchronization

/// The events that were committed while a scenario ran.
final class HeardEvents: Sendable {
  private let events = Mutex<[any DomainEvent]>([])

  var all: [any DomainEvent] { events.withLock { $0 } }
  func record(_ event: any DomainEvent) { events.withLock { $0.append(event) } }
  func forget() { events.withLock { $0 = [] } }
}

extension Feature {
  /// Returns a feature with the test's event handlers, clock and user.
  static func scenario(
    _ events: [any DomainEvent.Type], heard: HeardEvents, role: Role?, clock: ManualClock
  ) -> Feature {
    Feature("scenario", version: "1", summary: "The events, clock and user of a test") { scenario in
      scenario.bind(HeardEvents.self) { heard }
      scenario.bind(ManualClock.self) { clock }
      if let role {
        let user = Principal.person(UniqueID(high: 0x7000, low: 0x8000_0000_0000_FFFF), role)
        scenario.bind((any PrincipalProvider).self) { FixedUser(user) }
      }
      scenario.command(MoveClockCommand.self)
      for event in events { scenario.hear(event) }
    }
  }

  private mutating func hear<Event: DomainEvent>(_ event: Event.Type) {
    handle(event, as: "scenario.hear", .postCommit, needs: HeardEvents.self) { heard, event in heard.record(event) }
  }
}

/// The command `clock forward`, only for scenarios.
struct MoveClockCommand: ShellCommand {
  static let info = CommandInfo("clock forward", "Advance the clock", permission: .anyone("scenario.clock"))

  @Argument(help: "Duration, for example 90s or 5m.")
  var duration: String

  func run(_ clock: ManualClock, in _: any CommandSession) async throws -> CommandOutput {
    guard let time = DurationText.parse(duration) else { throw ArgumentProblem.time(duration) }
    clock.advance(byMilliseconds: time.components.seconds * 1_000)
    return .message("It is \(clock.now).")
  }
}

/// An entity that raises the events of a test.
@DomainEntity
struct Fact: Sendable {
  let id: ID<Fact>

  init(_ id: ID<Fact>) { self.id = id }
}

/// A mapper for an entity that is never stored.
enum FactMapper: AggregateMapper {
  @StoredRecord
  struct FactRecord: RootRecord {
    static let table = Table<FactRecord>("scenario_fact")
    let id: UniqueID
    let version: Int
  }

  static func root(of fact: Fact) -> FactRecord { FactRecord(id: fact.id.raw, version: fact.version) }
  static func entity(from record: FactRecord, parts _: [NoPart]) -> Fact { Fact(ID(record.id)) }
}
