import DomainKit
import StorageKit

extension StorageContract {
  static let eventAdministration: [Promise] = [
    Promise("events are listed latest first, with all their data and their deliveries") { bench in
      try await bench.raise([bench.entry(1, to: ["b", "a"])])
      try await bench.raise([bench.entry(2, of: SequentialIDs.id(2_002), to: ["a"])])
      try await bench.settle(1, "a", .failed(reason: "no milk", failures: 2, retryAfter: 700))
      try await bench.settle(1, "b", .done)
      let events = try await bench.events()
      try expectEqual(events.map(\.id), [SequentialIDs.id(2), SequentialIDs.id(1)], "the order")
      let entry = bench.entry(1, to: [])
      let expected = StoredEvent(
        id: entry.eventID, stableName: entry.stableName, payload: #"{"number":1}"#, aggregate: entry.aggregate,
        unitID: entry.unitID, account: entry.account, generation: 0, parent: nil, raisedAt: entry.raisedAt,
        deliveries: [
          DeliveryState(
            handler: "a", status: .failed, failures: 2, dueAt: bench.moment(700), failureReason: "no milk",
            settledAt: nil),
          DeliveryState(
            handler: "b", status: .done, failures: 0, dueAt: bench.moment(1_000), failureReason: nil,
            settledAt: bench.moment(0)
          ),
        ])
      try expectEqual(events.last, expected, "the first event")
    },
    Promise("events are found by the status of a delivery; an expired claim counts as pending") { bench in
      let aggregates = (1...5).map { SequentialIDs.id(2_000 + $0) }
      for (number, aggregate) in zip(UInt64(1)..., aggregates) {
        try await bench.raise([bench.entry(number, of: aggregate, to: ["a"])])
      }
      try await bench.raise([bench.entry(6, of: aggregates[0], to: ["a"])])
      try await bench.settle(2, "a", .failed(reason: "", failures: 1, retryAfter: 0))
      try await bench.settle(3, "a", .dead(reason: "", failures: 8))
      try await bench.settle(4, "a", .done)
      bench.set(after: 1_000)
      _ = try await bench.engine.discard(SequentialIDs.id(5))
      bench.set(after: 0)
      let expected: [(DeliveryStatus, [UInt64])] = [
        (.pending, [6]), (.running, [1]), (.failed, [2]), (.dead, [3]), (.done, [4]), (.discarded, [5]),
      ]
      for (status, numbers) in expected {
        try expectEqual(
          try await bench.events(EventFilter(status: status)).map(\.id), numbers.map(SequentialIDs.id),
          status.rawValue)
      }
      bench.set(after: 1_000)
      let later = try await bench.events(EventFilter(status: .pending))
      try expectEqual(later.map(\.id), [6, 1].map(SequentialIDs.id), "the pending events after the claim")
    },
    Promise("events are found by type and identifier, page by page") { bench in
      for number in UInt64(1)...4 {
        try await bench.raise([bench.entry(number, of: SequentialIDs.id(2_000 + number), to: ["a"])])
      }
      try expectEqual(try await bench.events(EventFilter(stableName: "contract.unknown.v1")), [], "another type")
      try expectEqual(
        try await bench.events(EventFilter(stableName: Happened.stableName)).count, 4, "the events of the type")
      let third = SequentialIDs.id(3)
      for text in [third.description, String(third.description.suffix(6)).uppercased()] {
        let found = try await bench.events(EventFilter(suffix: IDSuffix(text)))
        try expectEqual(found.map(\.id), [third], "the events that end in \(text)")
      }
      let page = try await bench.events(EventFilter(before: third, limit: 1))
      try expectEqual(page.map(\.id), [SequentialIDs.id(2)], "the next page")
    },
    Promise("dead letters can be tried again immediately, with all attempts available") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      try await bench.settle(1, "a", .dead(reason: "no milk", failures: 8))
      try await bench.settle(1, "b", .done)
      try expectEqual(try await bench.engine.retry(.dead), 1, "the number of deliveries")
      let delivery = try await bench.events().first?.deliveries.first
      try expectEqual(delivery?.status, .pending, "its status")
      try expectEqual(delivery?.failures, 0, "its failures")
      try expectEqual(delivery?.failureReason, "no milk", "the last cause is still known")
      try expectEqual(try await bench.claimDue(after: 5), [bench.key(1, "a")], "the due deliveries")
      try expectEqual(try await bench.engine.retry(.dead), 0, "the number of retries left")
    },
    Promise("failed deliveries can be tried again early, by event or by type") { bench in
      let name = Happened.stableName
      for (number, selection) in [(UInt64(1), RetrySelection.event(SequentialIDs.id(1))), (2, .type(name))] {
        try await bench.raise([bench.entry(number, of: SequentialIDs.id(2_000 + number), to: ["a"])])
        try await bench.settle(number, "a", .failed(reason: "", failures: 3, retryAfter: 9_000))
        try expectEqual(try await bench.engine.retry(.event(SequentialIDs.id(9))), 0, "another's")
        try expectEqual(try await bench.engine.retry(.type("a.b.v1")), 0, "another type's")
        try expectEqual(try await bench.engine.retry(.dead), 0, "dead ones")
        try expectEqual(try await bench.engine.retry(selection), 1, "its own")
        try expectEqual(try await bench.claimDue(after: 0), [bench.key(number, "a")], "the due deliveries")
      }
    },
    Promise("a running delivery can be neither tried again nor discarded") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      let id = SequentialIDs.id(1)
      try expectEqual(try await bench.engine.retry(.event(id)), 0, "the number tried again")
      try expectEqual(try await bench.engine.discard(id), 0, "the number discarded")
      try await bench.settle(1, "a", .done)
      try expectEqual(try await bench.engine.discard(id), 0, "the number discarded after it is done")
    },
    Promise("a discarded delivery is never made and no longer holds others back") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.raise([bench.entry(2, to: ["a"])])
      bench.set(after: 1_000)
      try expectEqual(try await bench.engine.discard(SequentialIDs.id(1)), 1, "the number of deliveries")
      try expectEqual(try await bench.claimDue(after: 1_000), [bench.key(2, "a")], "the due deliveries")
      try await expect(any: DeliveryLost.self) { try await bench.settle(1, "a", .done) }
    },
    Promise("a unit is stored with its cause, its rows and its events, and found by each of them") { bench in
      var set = bench.newSet()
      let (event, account) = (SequentialIDs.id(1), SequentialIDs.id(7))
      set.cause = UnitCause(account: account, command: "orders place --for Ada")
      let thing = Thing(11)
      set.writes = [thing.insertion]
      var own = ChangeSet(id: set.id)
      let included = Thing(12)
      own.writes = [included.insertion]
      let entry = bench.entry(1, to: [])
      set.outbox = Outbox(
        [NewEvent(entry, deliveries: [NewDelivery("a", .include(own))])], lease: Lease(owner: ContractHarness.us))
      try await bench.engine.commit(set)
      let rows = [
        WrittenRow(table: Thing.table.name, id: thing.id, version: 1),
        WrittenRow(table: "core_event", id: event, version: 1),
        WrittenRow(
          table: Thing.table.name, id: included.id, version: 1, delivery: DeliveryKey(eventID: event, handler: "a")),
      ]
      let expected = [StoredUnit(id: set.id, committedAt: bench.moment(0), cause: set.cause, rows: rows)]
      for id in [thing.id, included.id, event] {
        for text in [id.description, String(id.description.suffix(12))] {
          let suffix = try suffix(text)
          let found = try await bench.engine.units(.row(suffix), limit: 9)
          try expectEqual(found, expected, "the units that wrote \(text)")
        }
      }
      for text in [set.id.description, String(set.id.description.suffix(8))] {
        try expectEqual(try await bench.engine.units(.unit(try suffix(text)), limit: 9), expected, "the unit \(text)")
      }
    },
    Promise("the units that changed a row are listed latest first, with the handler that ran them") { bench in
      let thing = Thing(1)
      let causes = [UnitCause(), UnitCause(event: SequentialIDs.id(5), handler: "b")]
      for (cause, write) in zip(causes, [thing.insertion, thing.deletion(expected: 1)]) {
        var set = bench.newSet()
        (set.cause, set.writes) = (cause, [write])
        try await bench.engine.commit(set)
      }
      let units = try await bench.engine.units(.row(try suffix(thing.id.description)), limit: 9)
      try expectEqual(units.map(\.cause), causes.reversed(), "the causes")
      try expectEqual(units.map { $0.rows.map(\.version) }, [[nil], [1]], "the versions")
      let last = try await bench.engine.units(.row(try suffix(thing.id.description)), limit: 1)
      try expectEqual(last.map(\.id), units.prefix(1).map(\.id), "the latest one")
      try expectEqual(
        try await bench.engine.units(.row(try suffix("ffffffff")), limit: 9), [], "the units of an unknown row")
    },
    Promise("a purge keeps the units of the last day, whose outcome a process may still ask for") { bench in
      // The identifier, or the engine's clock at the commit, tells the age of a unit.
      var set = ChangeSet(id: .first(at: bench.moment(0)))
      set.writes = [Thing(1).insertion]
      try await bench.engine.commit(set)
      bench.set(after: Timestamp.millisecondsPerDay)
      _ = try await bench.engine.purge(doneBefore: bench.moment(2 * Timestamp.millisecondsPerDay), limit: 10)
      try expectEqual(try await bench.engine.hasCommitted(set.id), true, "the unit is known")
    },
    Promise("a purge removes only events that finished before a moment, in limited steps") { bench in
      for number in UInt64(1)...6 {
        try await bench.raise([bench.entry(number, of: SequentialIDs.id(2_000 + number), to: ["a", "b"])])
        try await bench.settle(number, "a", .done)
      }
      for number in UInt64(1)...3 { try await bench.settle(number, "b", .done) }
      try await bench.settle(4, "b", .dead(reason: "", failures: 8))
      _ = try await bench.engine.discard(SequentialIDs.id(4))
      try await bench.settle(5, "b", .dead(reason: "", failures: 8))
      try expectEqual(
        try await bench.engine.purge(doneBefore: bench.moment(0), limit: 10), 0, "the purged events that are too recent"
      )
      try expectEqual(try await bench.engine.purge(doneBefore: bench.moment(1), limit: 3), 3, "the first step")
      try expectEqual(try await bench.events().map(\.id), [6, 5, 4].map(SequentialIDs.id), "the oldest go first")
      try expectEqual(try await bench.engine.purge(doneBefore: bench.moment(1), limit: 3), 1, "the second step")
      try expectEqual(try await bench.events().map(\.id), [6, 5].map(SequentialIDs.id), "the remaining ones")
      try expectEqual(try await bench.engine.checkIntegrity(), [], "the integrity errors")
    },
  ]
}

private func suffix(_ text: String) throws -> IDSuffix {
  guard let suffix = IDSuffix(text) else { throw ContractViolation(description: "\(text) is not the end of an id") }
  return suffix
}

extension ContractHarness {
  fileprivate func events(_ filter: EventFilter = EventFilter()) async throws -> [StoredEvent] {
    try await engine.events(filter)
  }
}
