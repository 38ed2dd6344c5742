import Observation

/// Holds what a screen of books shows. It changes in one direction: an intent, or what came of one, goes through the
/// reducer into the state, and the state is what views show.
@MainActor
@Observable
package final class LibraryStore {
  package private(set) var state = LibraryState()
  private let effects: LibraryEffects
  private let show: @MainActor (LibraryState, LibraryEvent) -> Void

  /// - Parameter show: a view that is drawn anew at each change, with what has led to it.
  package init(_ effects: LibraryEffects, show: @escaping @MainActor (LibraryState, LibraryEvent) -> Void = { _, _ in })
  {
    self.effects = effects
    self.show = show
  }

  /// Takes an intent through to its end.
  package func send(_ intent: LibraryIntent) async {
    guard let effect = apply(.wanted(intent)) else { return }
    let (events, sink) = AsyncStream.makeStream(of: LibraryEvent.self)
    async let last = perform(effect, sink)
    for await event in events { apply(event) }
    // Its end comes last, also where a cancellation has cut the stream short.
    apply(await last)
  }

  /// Takes an intent through to its end and gives on what there is to see then.
  ///
  /// - Throws: what went wrong.
  func state(after intent: LibraryIntent) async throws -> LibraryState {
    await send(intent)
    if case .failed(let failure) = state.phase { throw failure.error }
    return state
  }

  @concurrent
  private nonisolated func perform(
    _ effect: LibraryIntent, _ sink: AsyncStream<LibraryEvent>.Continuation
  ) async -> LibraryEvent {
    defer { sink.finish() }
    return await effects.perform(effect) { sink.yield($0) }
  }

  @discardableResult
  private func apply(_ event: LibraryEvent) -> LibraryIntent? {
    let effect = LibraryReducer.reduce(&state, event)
    show(state, event)
    return effect
  }
}
