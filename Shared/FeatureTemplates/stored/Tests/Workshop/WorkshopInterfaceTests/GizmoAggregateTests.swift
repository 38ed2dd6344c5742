import DomainKit
import Synchronization
import Testing
import WorkshopDomain
import WorkshopInterface

@MainActor
@Suite struct `A screen of ~gizmos~` {
  @Test func `a new screen is idle`() throws {
    let aggregate = GizmoAggregate(list: FixedList(.success([try Sample.gizmo()])))
    #expect(name(of: aggregate.state) == "idle")
    #expect(aggregate.gizmos.isEmpty)
  }

  @Test func `a screen is loading during the request and loaded after it`() async throws {
    let fixed = FixedList(.success([try Sample.gizmo()]))
    let aggregate = GizmoAggregate(list: fixed)
    fixed.whileListing { self.name(of: aggregate.state) }
    await aggregate.load(limit: 20)
    #expect(fixed.seen == ["loading"])
    #expect(name(of: aggregate.state) == "loaded")
    #expect(aggregate.gizmos == [try Sample.gizmo()])
  }

  @Test func `a failed screen shows the error and keeps its content`() async throws {
    let fixed = FixedList(.success([try Sample.gizmo()]))
    let aggregate = GizmoAggregate(list: fixed)
    await aggregate.load(limit: 20)
    fixed.answer(.failure(.limitOutOfRange(0)))
    await aggregate.load(limit: 0)
    #expect(name(of: aggregate.state) == "failed: limitOutOfRange(0)")
    #expect(aggregate.gizmos.count == 1)
    fixed.answer(.success([]))
    await aggregate.load(limit: 20)
    #expect(name(of: aggregate.state) == "loaded")
  }

  private func name(of state: GizmoAggregate.State) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed(let error): "failed: \(error)"
    }
  }
}

/// A stub of the use case whose result a test sets.
private final class FixedList: ListGizmosUseCase {
  private struct State {
    var answer: Result<[Gizmo], GizmoError>
    var look: (@MainActor @Sendable () -> String)?
    var seen: [String] = []
  }

  private let state: Mutex<State>

  init(_ answer: Result<[Gizmo], GizmoError>) { state = Mutex(State(answer: answer)) }

  var seen: [String] { state.withLock { $0.seen } }
  func answer(_ answer: Result<[Gizmo], GizmoError>) { state.withLock { $0.answer = answer } }
  func whileListing(_ look: @escaping @MainActor @Sendable () -> String) { state.withLock { $0.look = look } }

  func execute(after _: ID<Gizmo>?, limit _: Int) async throws -> [Gizmo] {
    if let look = state.withLock({ $0.look }) {
      let seen = await look()
      state.withLock { $0.seen.append(seen) }
    }
    return try state.withLock { $0.answer }.get()
  }
}
