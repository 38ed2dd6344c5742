import DomainKit
import Observation
package import OrdersDomain
package import ShellKit

package struct WatchOrdersCommand: ShellCommand {
  package static let info = CommandInfo(
    "orders watch", "Show open orders on a live board", permission: .viewOrders, examples: ["orders watch"])

  /// The longest-waiting orders come first. If there are more open orders than a board shows, the
  /// rest move up when orders before them are collected or canceled.
  private static let filter = OrderFilter(
    statuses: Set(OrderStatus.allCases.filter(\.isOpen)), isOldestFirst: true, limit: LiveBoard.rowLimit + 1)

  /// The title, with the meaning of the mark after a long wait.
  private static let title = "Open orders; ! means not ready after \(Order.attentionAfter / 60_000) minutes"

  /// The actions for an order on the board.
  private static let actions = [
    LiveAction("s", StartOrderCommand.self), LiveAction("r", ReadyOrderCommand.self),
    LiveAction("c", CollectOrderCommand.self), LiveAction("p", PutBackOrderCommand.self),
    LiveAction(
      "x", CancelOrderCommand.self, asking: LiveAction.Question("Reason, or empty for none:", for: "reason")),
    LiveAction(.enter, ShowOrderCommand.self),
  ]

  /// The orders, the source of changes to them, and the lookup of their restaurants' names.
  package typealias Needs = (any ListOrdersUseCase, any DatabaseChanges, any RestaurantLookup)

  package init() {}

  package func run(_ needs: Needs, in _: any CommandSession) async throws -> CommandOutput {
    let (list, changes, restaurants) = needs
    return .live(
      LiveBoard(Self.title, actions: Self.actions) {
        AsyncThrowingStream { frames in
          let board = Task { @MainActor in
            let orders = ListModel { try await restaurants.listed(list.execute(Self.filter, after: nil)) }
            OrderBoard(orders: orders, frames: frames).draw()
            do {
              for try await _ in changes.changes() {
                await orders.load()
                while orders.isBusy {
                  try await Task.sleep(for: .seconds(1))
                  await orders.load()
                }
              }
              frames.finish()
            } catch {
              frames.finish(throwing: error)
            }
          }
          frames.onTermination = { _ in board.cancel() }
        }
      })
  }
}

extension ListModel {
  /// `true` if the items could not be loaded because the database is busy. No commit marks the end of
  /// the busy time.
  fileprivate var isBusy: Bool {
    if case .failed(let error as any UserFacingError) = state { error.kind == .busy } else { false }
  }
}

/// A view that draws the model after every change.
@MainActor
private struct OrderBoard {
  let orders: ListModel<ListedOrder>
  let frames: AsyncThrowingStream<CommandOutput, any Error>.Continuation

  func draw() {
    withObservationTracking {
      switch orders.state {
      case .idle, .loading: break
      case .loaded: frames.yield(OrderView.board(orders.items))
      // The board stays open while the database cannot be read, and is drawn again afterwards.
      case .failed(let error as any UserFacingError) where [.unavailable, .busy].contains(error.kind):
        frames.yield(.message("\(error.message). Trying again."))
      case .failed(let error): frames.finish(throwing: error)
      }
    } onChange: {
      // The callback runs before the change, so the drawing is scheduled to run after it.
      Task { @MainActor in draw() }
    }
  }
}
