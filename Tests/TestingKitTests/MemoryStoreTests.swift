import DomainKit
import Testing
import TestingKit

@DomainEntity private struct Cup: Equatable, Sendable {
  let id: ID<Cup>
  var isFull = false

  mutating func fill() {
    isFull = true
    raiseEvent(CupFilled())
  }
}

extension Permission {
  fileprivate static let fill = Permission("cups.fill", atLeast: .customer)
}

private struct Cups: MemoryRepository {
  let draft: MemoryUnit<[Cup]>
  var path: WritableKeyPath<[Cup], [Cup]> { \.self }
}

private struct CupFilled: DomainEvent {
  static let stableName = "tests.cup-filled.v1"
}

@Suite struct `A database of a domain's tests` {
  private let store = MemoryStore<[Cup]>([])
  private var work: UnitOfWork<MemoryUnit<[Cup]>> { store.unitOfWork { $0 } }

  @Test func `stores what a unit of work has saved, with its events, each once`() async throws {
    try await work.execute(for: .fill) { unit in
      var cup = Cup(id: ID(store.ids.next()))
      cup.fill()
      unit.save(&cup) { $0.append($1) }
      unit.save(&cup) { $0.replace($1) }
    }
    #expect(store.content.map(\.isFull) == [true])
    #expect(store.content.map(\.version) == [2])
    #expect(store.events.map { $0 is CupFilled } == [true])
  }

  @Test func `stores what a repository adds, updates and removes`() async throws {
    let work = store.unitOfWork { Cups(draft: $0) }
    try await work.execute(for: .fill) { cups in
      var kept = Cup(id: ID(store.ids.next()))
      var removed = Cup(id: ID(store.ids.next()))
      try cups.add(&kept)
      try cups.add(&removed)
      kept.fill()
      try cups.update(&kept)
      try cups.remove(&removed)
      #expect(cups.entities == [kept])
      #expect(removed.version == 1)
    }
    #expect(store.content.map(\.isFull) == [true])
    #expect(store.events.map { $0 is CupFilled } == [true])
  }

  @Test func `keeps nothing of a unit of work that fails`() async throws {
    await #expect(throws: CancellationError.self) {
      try await work.execute(for: .fill) { unit in
        var cup = Cup(id: ID(store.ids.next()))
        cup.fill()
        unit.save(&cup) { $0.append($1) }
        #expect(unit.content.count == 1)
        throw CancellationError()
      }
    }
    #expect(store.content.isEmpty)
    #expect(store.events.isEmpty)
  }

  @Test func `lets in whom the units of work are for`() async throws {
    let strangers = store.unitOfWork(as: .anonymous) { $0 }
    await #expect(throws: AccessDenied.self) { try await strangers.execute(for: .fill) { _ in } }
  }
}
