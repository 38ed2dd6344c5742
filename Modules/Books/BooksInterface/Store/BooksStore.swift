import Observation

/// The store of a books screen. State changes in one direction: an intent or its result goes
/// through the reducer into the state, and views show the state.
@MainActor
@Observable
package final class BooksStore {
  package private(set) var state = BooksState()
  private let effects: BooksEffects
  private let show: @MainActor (BooksState, BooksEvent) -> Void

  /// Creates a store.
  ///
  /// - Parameter show: A closure that draws the view after each change. It receives the new state
  ///   and the event.
  package init(_ effects: BooksEffects, show: @escaping @MainActor (BooksState, BooksEvent) -> Void = { _, _ in }) {
    self.effects = effects
    self.show = show
  }

  /// Performs an intent to its end.
  package func send(_ intent: BooksIntent) async {
    guard let effect = apply(.requested(intent)) else { return }
    let (events, sink) = AsyncStream.makeStream(of: BooksEvent.self)
    async let last = perform(effect, sink)
    // In a canceled task, the stream would end before the events that follow the cancellation.
    await Task { for await event in events { apply(event) } }.value
    apply(await last)
  }

  /// Performs an intent to its end and returns the resulting state.
  ///
  /// - Throws: The error of the intent.
  func state(after intent: BooksIntent) async throws -> BooksState {
    await send(intent)
    if case .failed(let failure) = state.phase { throw failure.error }
    return state
  }

  @concurrent
  private nonisolated func perform(
    _ effect: BooksIntent, _ sink: AsyncStream<BooksEvent>.Continuation
  ) async -> BooksEvent {
    defer { sink.finish() }
    return await effects.perform(effect) { sink.yield($0) }
  }

  @discardableResult
  private func apply(_ event: BooksEvent) -> BooksIntent? {
    let effect = BooksReducer.reduce(&state, event)
    show(state, event)
    return effect
  }
}
