import DomainKit
import StorageKit

/// Handlers of each phase. All fail occasionally, before or after their effect.
///
/// The world owns the database, whose stored events refer to their handlers.
enum Handlers {
  static let audit = "simulation.audit"
  static let withCommit = "simulation.with-commit"
  static let local = "simulation.local"
  static let external = "simulation.external"

  static func all(in world: World) -> [EventHandler] {
    [
      tallying(audit, .preCommit, in: world), tallying(withCommit, .withCommit, in: world),
      tallying(local, .postCommit, in: world),
      EventHandler(external, on: CounterMoved.self, phase: .postCommitExternal) {
        [unowned world] event, delivery in
        let call = Book.Call(counter: delivery.aggregate.id, event: delivery.eventID, serial: event.serial)
        world.record { $0.calls.append(call) }
        if world.chance(20) { throw Trouble.chance }
      },
    ]
  }

  private static func tallying(_ name: String, _ phase: HandlingPhase, in world: World) -> EventHandler {
    EventHandler(name, on: CounterMoved.self, phase: phase) { [unowned world] event, delivery in
      if world.chance(10) { throw Trouble.chance }
      try await append(event.serial, to: Tally.id(of: delivery.aggregate.id, name))
      if world.chance(10) { throw Trouble.chance }
    }
  }

  private static func append(_ serial: Int, to id: ID<Tally>) async throws {
    guard let unit = Unit.current else { throw Trouble.noUnit }
    let store = try EntityStore<TallyMapper>(FeatureStorage(of: "simulation", in: unit))
    if var tally = try await store.find(id) {
      tally.serials.append(serial)
      try store.update(&tally)
    } else {
      var tally = Tally(id, serials: [serial])
      try store.add(&tally)
    }
  }
}
