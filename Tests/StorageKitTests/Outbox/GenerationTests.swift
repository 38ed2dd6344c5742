import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `Events that raise events` {
  private let diary = Diary()

  @Test func `a cascade across commits ends as a dead letter that names the last link`() async throws {
    let ids = SequentialIDs(after: 9_000)
    let again = EventHandler("again", on: JarFilled.self, phase: .postCommit) { [diary] _, _ in
      guard let unit = Unit.current else { throw Trouble("no unit") }
      diary.note("run")
      var jar = Jar(ids.next(), label: "")
      jar.fill(with: "more")
      try EntityStore<JarMapper>(FeatureStorage(of: "tests", in: unit)).add(&jar)
    }
    let shop = try Roastery([again])
    try await shop.add(beans: "arabica")
    #expect(diary.lines.count == UnitCoordinator.generationLimit + 1)
    let name = JarFilled.stableName
    #expect(
      shop.engine.deadLetters.map(\.failureReason) == [
        "Event handlers raise events in an endless chain: \(name) → again → \(name)"
      ])
    let events = try await shop.engine.events(EventFilter(limit: 100))
    #expect(events.map(\.generation) == Array((0...UnitCoordinator.generationLimit + 1).reversed()))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.parent == $1.id })
  }

  @Test func `the generation is known after a restart`() async throws {
    let handler = diary.handler("tell")
    let killed = try Roastery([handler], delivers: false)
    let cause = CausingDelivery(eventID: killed.ids.next(), stableName: "a.b.v1", handler: "h", generation: 6)
    try await WorkScope.with(\.causingDelivery, cause) { try await killed.add(beans: "arabica") }
    let seen = EventHandler("tell", on: JarFilled.self, phase: .postCommit) { [diary] _, _ in
      diary.note("\(WorkScope.current.causingDelivery?.generation ?? -1)")
    }
    try await Roastery(after: killed, [seen]).deliver(after: Lease.standard)
    #expect(diary.lines == ["7"])
  }
}
