import DomainKit
import OrdersDomain
import OrdersInterface
import Synchronization
import Testing

@MainActor
@Suite struct `A screen of orders` {
  @Test func `is idle until it is asked to load`() throws {
    let aggregate = OrderAggregate(list: Shelf(.success([try Sample.order()])))
    #expect(name(of: aggregate.state) == "idle")
    #expect(aggregate.orders.isEmpty)
  }

  @Test func `is loading while it waits, and loaded with what came`() async throws {
    let shelf = Shelf(.success([try Sample.order()]))
    let aggregate = OrderAggregate(list: shelf)
    shelf.whileListing { self.name(of: aggregate.state) }
    await aggregate.load(OrderFilter())
    #expect(shelf.seen == ["loading"])
    #expect(name(of: aggregate.state) == "loaded")
    #expect(aggregate.orders == [try Sample.order()])
  }

  @Test func `has failed with the reason, and still shows what it had`() async throws {
    let shelf = Shelf(.success([try Sample.order()]))
    let aggregate = OrderAggregate(list: shelf)
    await aggregate.load(OrderFilter())
    shelf.answer(.failure(.limitOutOfRange(0)))
    await aggregate.load(OrderFilter(limit: 0))
    #expect(name(of: aggregate.state) == "failed: limitOutOfRange(0)")
    #expect(aggregate.orders.count == 1)
  }

  @Test func `recovers from a failure`() async throws {
    let shelf = Shelf(.failure(.limitOutOfRange(0)))
    let aggregate = OrderAggregate(list: shelf)
    await aggregate.load(OrderFilter(limit: 0))
    shelf.answer(.success([]))
    await aggregate.load(OrderFilter())
    #expect(name(of: aggregate.state) == "loaded")
  }

  private func name(of state: OrderAggregate.State) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed(let error): "failed: \(error)"
    }
  }
}

/// A list of orders that the test controls.
private final class Shelf: ListOrdersUseCase {
  private struct State {
    var answer: Result<[Order], OrderError>
    var look: (@MainActor @Sendable () -> String)?
    var seen: [String] = []
  }

  private let state: Mutex<State>

  init(_ answer: Result<[Order], OrderError>) { state = Mutex(State(answer: answer)) }

  var seen: [String] { state.withLock { $0.seen } }
  func answer(_ answer: Result<[Order], OrderError>) { state.withLock { $0.answer = answer } }
  func whileListing(_ look: @escaping @MainActor @Sendable () -> String) { state.withLock { $0.look = look } }

  func execute(_: OrderFilter, after _: IDSuffix?) async throws -> [Order] {
    if let look = state.withLock({ $0.look }) {
      let seen = await look()
      state.withLock { $0.seen.append(seen) }
    }
    return try state.withLock { $0.answer }.get()
  }
}
