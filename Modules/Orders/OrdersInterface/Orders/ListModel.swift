import Observation

/// The model of a list on a screen that stays open: the items and their loading state.
///
/// A command that prints a list once calls its use case instead.
@MainActor
@Observable
package final class ListModel<Item: Sendable> {
  /// The loading state.
  package enum State: Sendable {
    case idle
    case loading
    case loaded
    case failed(any Error)
  }

  package private(set) var items: [Item] = []
  package private(set) var state = State.idle
  private let list: @Sendable () async throws -> [Item]

  /// Creates a model.
  ///
  /// - Parameter list: Returns the current items.
  package init(_ list: @escaping @Sendable () async throws -> [Item]) { self.list = list }

  /// Loads the items. On failure, the previous items remain.
  package func load() async {
    state = .loading
    do {
      items = try await list()
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }
}
