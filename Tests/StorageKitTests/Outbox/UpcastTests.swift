import DomainKit
import StorageKit
import Testing
import TestingKit

/// The second form of ``JarFilled``, which also says how many beans there were.
private struct JarFilledAgain: DomainEvent, Equatable {
  static let stableName = "tests.jar-filled.v2"
  static let upcasts = [EventUpcast(from: JarFilled.stableName) { $0.setting("count", to: 1) }]
  let bean: String
  let count: Int
}

/// The second form without a conversion of the first.
private struct JarFilledOnly: DomainEvent {
  static let stableName = JarFilled.stableName
  let bean: String
  let count: Int
}

@Suite struct `An event that is stored in an earlier form` {
  private let diary = Diary()

  private func program(after first: Roastery) throws -> Roastery {
    let handler = EventHandler("tell", on: JarFilledAgain.self, phase: .postCommit) { [diary] event, _ in
      diary.note("\(event.count) \(event.bean)")
    }
    return try Roastery(after: first, [handler])
  }

  @Test func `reaches its handler in the current form`() async throws {
    let old = try Roastery([diary.handler("tell")], delivers: false)
    try await old.add(beans: "arabica", "robusta")
    let new = try program(after: old)
    for _ in 1...2 { try await new.deliver(after: Lease.standard) }
    #expect(diary.lines == ["1 arabica", "1 robusta"])
    #expect(try await new.openCount() == 0)
  }

  @Test func `waits, and costs no attempt, while nothing converts it`() async throws {
    let old = try Roastery([diary.handler("tell")], delivers: false)
    try await old.add(beans: "arabica")
    let handler = EventHandler("tell", on: JarFilledOnly.self, phase: .postCommit) { [diary] event, _ in
      diary.note(event.bean)
    }
    let broken = try Roastery(after: old, [handler])
    for _ in 1...10 { try await broken.deliver(after: 3_600_000) }
    #expect(diary.lines == [])
    #expect(try await broken.engine.openDeliveries().map(\.count) == [1])
    try await Roastery(after: broken, [diary.handler("tell")]).deliver(after: 3_600_000)
    #expect(diary.lines == ["tell arabica"])
  }
}
