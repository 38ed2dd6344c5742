import CompositionKit
import DomainKit
import ShellKit
import StorageKit
import Synchronization

/// The delivery of stored events while the program runs and before it ends.
final class BackgroundDeliveries: Sendable {
  /// The delay before the first delivery. A shorter run delivers due events at its end.
  private static let delay = Duration.seconds(1)
  /// The time after which the end of the program cancels handlers that are still running.
  private static let timeout = Duration.seconds(5)

  private let composition: Composition
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ composition: Composition) { self.composition = composition }

  /// Opens the database, posts alerts about unhandled deliveries and dead letters, and starts delivering.
  func startNow() async throws {
    let pump: OutboxPump = try composition.container.resolve()
    try await announce()
    task.withLock { $0 = Task { await pump.run() } }
  }

  /// Posts alerts about unhandled deliveries and dead letters.
  private func announce() async throws {
    for deliveries in try await composition.unhandledDeliveries() { OutboxAlerts.postUnhandled(deliveries) }
    let inspector = try EventInspector(composition.container)
    let dead = try await inspector.engine.events(EventFilter(status: .dead, limit: OutboxAlerts.deadLetterLimit))
    OutboxAlerts.postDeadLetters(dead.count)
  }

  /// Starts delivering after a delay, once a command has opened the database, unless it has started.
  func startLater() {
    let container = composition.container
    task.withLock { task in
      guard task == nil else { return }
      task = Task {
        do {
          repeat { try await Task.sleep(for: Self.delay) } while container.existing((any StorageEngine).self) == nil
          let pump: OutboxPump = try container.resolve()
          try await announce()
          await pump.run()
        } catch is CancellationError {
          // The program ends first, and its end delivers the due events.
        } catch {
          PromptAlert.post(
            "Stored events are not delivered now: \((error as? any UserFacingError)?.message ?? "\(error)")")
        }
      }
    }
  }

  /// Stops delivering.
  ///
  /// - Parameter delivers: `true` to deliver the due events once more.
  func finish(delivers: Bool) async {
    let running = task.withLock { $0 }
    running?.cancel()
    await running?.value
    guard delivers, composition.container.existing((any StorageEngine).self) != nil else { return }
    do {
      let pump: OutboxPump = try composition.container.resolve()
      try await withTimeout(Self.timeout) { try await pump.deliverAll() }
    } catch {
      // Undelivered events stay stored, and the next run delivers them.
    }
  }
}
