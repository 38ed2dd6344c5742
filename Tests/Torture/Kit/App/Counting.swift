import DomainKit
import StorageKit

/// Increments shared counters despite conflicts, and stores hazards.
struct Counting: Sendable {
  let work: UnitOfWork<any TortureContext>

  /// - Parameter silently: `true` to raise no event.
  /// - Returns: The value of the counter after this increment. It is unique to this increment.
  func increment(_ number: Int, silently: Bool = false) async throws -> Int {
    try await persisting {
      try await work.execute(for: .count) { context in
        let known = try await context.counters.find(Counter.id(number))
        var counter = known ?? Counter(id: Counter.id(number))
        counter.increment(silently: silently)
        if known == nil { try context.counters.add(&counter) } else { try context.counters.update(&counter) }
        return counter.value
      }
    }
  }

  /// Stores a hazard, whose handler then misbehaves.
  func happen(_ kind: Hazard.Kind, id: ID<Hazard>) async throws {
    try await work.execute(for: .count) { context in
      var hazard = Hazard.happen(kind, id: id)
      try context.hazards.add(&hazard)
    }
  }
}

/// Repeats a body that failed because of too many conflicts for the kernel's own retries. Nothing
/// was stored.
func persisting<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
  while true {
    do { return try await body() } catch is any ConflictError {}
  }
}
