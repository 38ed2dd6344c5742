import CompositionKit
import DomainKit
import ShellKit
import StorageKit
import Synchronization

/// Delivers stored events while the program runs, and what is due before it ends.
final class BackgroundDeliveries: Sendable {
  /// A program that ends sooner does not bother; what is due is then delivered at its end.
  private static let delay = Duration.seconds(1)
  /// How long the end of the program may wait for handlers.
  private static let patience = Duration.seconds(5)

  private let composition: Composition
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ composition: Composition) { self.composition = composition }

  /// Opens the database, says which deliveries nobody here can make, and starts.
  func startNow() async throws {
    let pump: OutboxPump = try composition.container.resolve()
    try await announce()
    task.withLock { $0 = Task { await pump.run() } }
  }

  /// Says which deliveries nobody here can make, and whether some were given up.
  private func announce() async throws {
    for orphan in try await composition.orphans() { Notices.orphan(orphan) }
    let desk = try EventDesk(composition.container)
    let dead = try await desk.engine.events(EventFilter(status: .dead, limit: Notices.deadLetters))
    Notices.givenUp(dead.count)
  }

  /// Starts after a moment, if a command has opened the database by then.
  func startLater() {
    let container = composition.container
    task.withLock {
      $0 = Task {
        do {
          repeat { try await Task.sleep(for: Self.delay) } while container.existing((any StorageEngine).self) == nil
          let pump: OutboxPump = try container.resolve()
          try await announce()
          await pump.run()
        } catch is CancellationError {
          // The program ends first, and its end delivers what is due.
        } catch {
          Notices.say("Stored events are not delivered now: \((error as? any DescribedError)?.message ?? "\(error)")")
        }
      }
    }
  }

  /// Stops, and makes one last attempt at what is due.
  func finish() async {
    let running = task.withLock { $0 }
    running?.cancel()
    await running?.value
    guard composition.container.existing((any StorageEngine).self) != nil else { return }
    let work = Task {
      let pump: OutboxPump = try composition.container.resolve()
      while try await pump.deliverDue() > 0, !Task.isCancelled {}
    }
    let watchdog = Task {
      try await Task.sleep(for: Self.patience)
      work.cancel()
    }
    // What is not delivered now stays stored, and the next start takes it up.
    _ = await work.result
    watchdog.cancel()
  }
}
