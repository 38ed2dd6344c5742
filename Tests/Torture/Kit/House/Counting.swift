import DomainKit
import StorageKit

/// Increments shared counters, however many others do.
struct Counting: Sendable {
  let work: UnitOfWork<any TortureContext>

  /// - Parameter silently: without an event.
  /// - Returns: the counter's value after this increment, which no other increment got.
  func increment(_ number: Int, silently: Bool = false) async throws -> Int {
    while true {
      do {
        return try await work.execute(for: .count) { context in
          let known = try await context.counters.find(Counter.id(number))
          var counter = known ?? Counter(id: Counter.id(number))
          counter.increment(silently: silently)
          if known == nil { try context.counters.add(&counter) } else { try context.counters.update(&counter) }
          return counter.value
        }
      } catch is any ConflictError {
        // Too many at once for the kernel's own patience: nothing was stored.
      }
    }
  }
}
