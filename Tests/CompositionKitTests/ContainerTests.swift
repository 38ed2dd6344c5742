import DomainKit
import ShellKit
import StorageKit
import TestingKit
import Testing

@testable import CompositionKit

@Suite struct `The container` {
  @Test func `makes a thing out of what it needs`() throws {
    let composition = compose([
      feature {
        $0.bind(Shop.self, Shop.init)
        $0.bind(Baker.self, Baker.init)
        $0.bind(Oven.self) { Oven(heat: 230) }
      }
    ])
    #expect(composition.problems == [])
    #expect(try composition.container.resolve(Shop.self).baker.oven.heat == 230)
  }

  @Test func `makes a singleton once, also for many at a time`() async throws {
    let composition = compose([feature { $0.bind(Made.self, Made.init) }])
    let container = composition.container
    let numbers = try await withThrowingTaskGroup(of: UniqueID.self) { group in
      for _ in 0..<50 { group.addTask { try container.resolve(Made.self).number } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers.count == 1)
  }

  @Test func `makes a new transient thing each time`() throws {
    let composition = compose([
      feature { $0.bind(Made.self, as: .transient, Made.init) }
    ])
    let container = composition.container
    #expect(try container.resolve(Made.self).number != container.resolve(Made.self).number)
  }

  @Test func `makes a scoped thing once a unit of work`() async throws {
    let composition = compose([
      feature { $0.bind(Made.self, as: .scoped, Made.init) }
    ])
    let container = composition.container
    let coordinator: UnitCoordinator = try container.resolve()
    let first = try await coordinator.execute(for: .anyone("test")) { unit, _ in
      let made = try container.resolve(Made.self, in: unit)
      #expect(try container.resolve(Made.self, in: unit) === made)
      return made.number
    }
    let second = try await coordinator.execute(for: .anyone("test")) { unit, _ in
      try container.resolve(Made.self, in: unit).number
    }
    #expect(first != second)
  }

  @Test func `throws for a type that no feature binds, and does not trap`() {
    let container = compose([]).container
    #expect(throws: CompositionProblem.missing(path: ["Oven"])) { try container.resolve(Oven.self) }
  }

  @Test func `throws for a scoped thing outside a unit of work`() {
    let container = compose([feature { $0.bind(Oven.self, as: .scoped) { Oven() } }]).container
    #expect(throws: CompositionProblem.captiveDependency(feature: "bakery", path: ["Oven"])) {
      try container.resolve(Oven.self)
    }
  }

  @Test func `overrides a binding for one test and leaves the original alone`() throws {
    let original = compose([
      feature {
        $0.bind(Baker.self, Baker.init)
        $0.bind(Oven.self) { Oven(heat: 200) }
      }
    ]).container
    let changed = original.overriding(Oven.self) { Oven(heat: 20) }
    #expect(try changed.resolve(Baker.self).oven.heat == 20)
    #expect(try original.resolve(Baker.self).oven.heat == 200)
  }

  @Test func `overrides a binding for the event handlers as well`() async throws {
    let original = compose([
      feature {
        $0.bind(Oven.self) { Oven(heat: 200) }
        $0.handle(BreadBaked.self, as: "bakery.cool", .postCommit, needs: Oven.self) { oven, _ in
          throw Heat(degrees: oven.heat)
        }
      }
    ]).container
    let id = UniqueID(high: 0, low: 1)
    let delivery = EventDelivery(
      eventID: id, aggregate: AggregateReference(type: "Loaf", id: id), account: nil, attempt: 1)
    for (container, heat) in [(original, 200), (original.overriding(Oven.self) { Oven(heat: 20) }, 20)] {
      let handlers: EventHandlers = try container.resolve()
      let handler = try #require(handlers.handler(named: "bakery.cool", of: BreadBaked.stableName))
      await #expect(throws: Heat(degrees: heat)) { try await handler.handle(BreadBaked(), delivery) }
    }
  }

  @Test func `opens the database only when a caller asks for it`() throws {
    let composition = compose([])
    #expect(composition.container.existing((any StorageEngine).self) == nil)
    _ = try composition.container.resolve((any StorageEngine).self)
    #expect(composition.container.existing((any StorageEngine).self) != nil)
  }
}

/// An error by which a handler shows its oven.
private struct Heat: Error, Equatable { let degrees: Int }
