import DomainKit
import OrdersDomain
import OrdersInterface
import Synchronization
import Testing

@MainActor
@Suite struct `The list model of a screen` {
  @Test func `is idle until it is asked to load`() throws {
    let model = model(of: Shelf(.success([try Sample.order()])))
    #expect(name(of: model.state) == "idle")
    #expect(model.items.isEmpty)
  }

  @Test func `is loading while it waits, and loaded with what came`() async throws {
    let shelf = Shelf(.success([try Sample.order()]))
    let model = model(of: shelf)
    shelf.whileListing { self.name(of: model.state) }
    await model.load()
    #expect(shelf.seen == ["loading"])
    #expect(name(of: model.state) == "loaded")
    #expect(model.items == [try Sample.order()])
  }

  @Test func `has failed with the reason, and still shows what it had`() async throws {
    let shelf = Shelf(.success([try Sample.order()]))
    let model = model(of: shelf)
    await model.load()
    shelf.answer(.failure(.notFound("0")))
    await model.load()
    #expect(name(of: model.state) == "failed: notFound(\"0\")")
    #expect(model.items.count == 1)
  }

  @Test func `recovers from a failure`() async throws {
    let shelf = Shelf(.failure(.notFound("0")))
    let model = model(of: shelf)
    await model.load()
    shelf.answer(.success([]))
    await model.load()
    #expect(name(of: model.state) == "loaded")
  }

  private func model(of list: Shelf) -> ListModel<Order> {
    ListModel { try await list.execute(OrderFilter(), after: nil) }
  }

  private func name(of state: ListModel<Order>.State) -> String {
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

  func count(_: OrderFilter, onlyOwn _: Bool) async throws -> Int { 0 }

  func execute(_: OrderFilter, onlyOwn _: Bool, after _: IDSuffix?) async throws -> [Order] {
    if let look = state.withLock({ $0.look }) {
      let seen = await look()
      state.withLock { $0.seen.append(seen) }
    }
    return try state.withLock { $0.answer }.get()
  }
}
