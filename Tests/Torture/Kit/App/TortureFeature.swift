import CompositionKit
import Contracts
import DomainKit
import StorageKit

protocol TortureContext: Sendable {
  var counters: EntityStore<CounterMapper> { get }
  var entries: EntityStore<EntryMapper> { get }
  var hazards: EntityStore<HazardMapper> { get }
}

struct StoredTortureContext: TortureContext {
  let counters: EntityStore<CounterMapper>
  let entries: EntityStore<EntryMapper>
  let hazards: EntityStore<HazardMapper>

  init(_ storage: FeatureStorage) throws {
    counters = try EntityStore(storage)
    entries = try EntityStore(storage)
    hazards = try EntityStore(storage)
  }
}

extension Permission {
  static let count = Permission.anyone("torture.count")
  static let keepLedger = Permission.system("torture.keep-ledger")
}

extension Feature {
  /// The feature under torture: counters, a ledger of their events and of orders, a printer outside
  /// of the database, and handlers that misbehave.
  ///
  /// - Parameter ledgerPhase: The phase of the ledger's handler: in the transaction of the
  ///   acknowledgment, or in its own one to make it fail.
  static func torture(
    printer: Printer, ids: any IDSource, ledgerPhase: HandlingPhase, hazards: Hazards
  ) -> Feature {
    Feature("torture", version: "1", summary: "Effects that can be counted") { torture in
      torture.migrate([Migration("torture.0001-ledger", tables)])
      torture.context((any TortureContext).self, StoredTortureContext.init)
      torture.bind(Printer.self) { printer }
      torture.bind(Ledger.self) { (work: UnitOfWork<any TortureContext>) in Ledger(work: work, ids: ids) }
      torture.keepLedger(ledgerPhase)
      torture.print()
      torture.bind(Hazards.self) { hazards }
      torture.meetHazards(within: hazards.deadline)
    }
  }

  private static let tables: [SchemaChange] = [
    .createTable(.root("torture_counter", [.integer("value")])),
    .createTable(
      .root("torture_entry", [.id("event"), .id("aggregate"), .integer("number"), .integer("at")])),
    .createTable(.root("torture_hazard", [.text("kind")])),
  ]

  private mutating func keepLedger(_ phase: HandlingPhase) {
    let (name, ledger) = ("torture.ledger", Ledger.self)
    handle(Counted.self, as: name, phase, needs: ledger) { try await $0.enter($2, number: $1.value) }
    handle(OrderPlaced.self, as: name, phase, needs: ledger) { ledger, _, delivery in
      try await ledger.enter(delivery, number: 1)
    }
    handle(OrderReady.self, as: name, phase, needs: ledger) { ledger, _, delivery in
      try await ledger.enter(delivery, number: 2)
    }
    handle(OrderCollected.self, as: name, phase, needs: ledger) { ledger, _, delivery in
      try await ledger.enter(delivery, number: 3)
    }
    handle(OrderCanceled.self, as: name, phase, needs: ledger) { ledger, _, delivery in
      try await ledger.enter(delivery, number: 3)
    }
  }

  private mutating func print() {
    let (name, phase) = ("torture.print", HandlingPhase.postCommitExternal)
    handle(Counted.self, as: name, phase, needs: Printer.self) { try $0.print($2, number: $1.value) }
    handle(OrderPlaced.self, as: name, phase, needs: Printer.self) { printer, _, delivery in
      try printer.print(delivery, number: 1)
    }
  }

  /// Registers one handler per kind, so that a hanging handler does not delay the others.
  private mutating func meetHazards(within deadline: Duration) {
    for kind in Hazard.Kind.allCases {
      handle(
        HazardHappened.self, as: "torture.\(kind.rawValue)", .postCommit, within: deadline, needs: Hazards.self
      ) { hazards, event, delivery in
        if event.kind == kind { try await hazards.meet(kind, delivery) }
      }
    }
  }
}
