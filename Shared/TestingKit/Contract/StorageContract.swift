import DomainKit
package import StorageKit

/// What every storage engine promises, as checks that a test runs one by one:
///
/// ```swift
/// @Test(arguments: StorageContract.all)
/// func `it keeps the contract`(_ promise: StorageContract.Promise) async throws {
///   try await promise.check { InMemoryEngine(clock: $0, engineClock: $1) }
/// }
/// ```
package enum StorageContract {
  /// One check. It needs an empty engine of its own.
  package struct Promise: Sendable, CustomStringConvertible {
    package let description: String
    private let run: @Sendable (ContractBench) async throws -> Void

    init(_ description: String, _ run: @escaping @Sendable (ContractBench) async throws -> Void) {
      self.description = description
      self.run = run
    }

    /// - Throws: ``ContractViolation`` when the engine does something else, or what it throws where it must not.
    ///
    /// - Parameter makeEngine: makes an engine with these clocks.
    package func check(on makeEngine: (ManualClock, ManualEngineClock) throws -> any StorageEngine) async throws {
      let clock = ManualClock(ContractBench.start)
      let engineClock = ManualEngineClock(clock)
      let engine = try makeEngine(clock, engineClock)
      defer { engine.close() }
      try await run(try ContractBench(engine, clock, engineClock))
      let complaints = try await engine.checkIntegrity()
      try expectEqual(complaints, [], "the complaints of the engine's own check afterwards")
    }
  }

  package static var all: [Promise] {
    writing + uniqueness + parts + atomicity + selecting + comparing + paging + summaries + values + outbox + claiming
      + eventLog + migrating + searching + locating
      + rehearsing + isolation + identity + leasing + riding
  }
}

/// An engine does not keep a promise.
package struct ContractViolation: Error, CustomStringConvertible {
  package let description: String
}

func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws {
  if !holds { throw ContractViolation(description: "It does not hold: \(what())") }
}

func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
  if found != expected { throw ContractViolation(description: "\(what()): \(found), where \(expected) was promised") }
}

/// Runs the body and wants it to throw just this.
func expect<Failure: Error & Equatable>(
  _ expected: Failure, from body: () async throws -> Void
) async throws {
  do {
    try await body()
  } catch let error as Failure where error == expected {
    return
  } catch {
    throw ContractViolation(description: "\(error) was thrown, where \(expected) was promised")
  }
  throw ContractViolation(description: "Nothing was thrown, where \(expected) was promised")
}

/// Runs the body and wants it to throw an error of this kind.
func expect<Failure: Error>(any _: Failure.Type, from body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch is Failure {
    return
  } catch {
    throw ContractViolation(description: "\(error) was thrown, where \(Failure.self) was promised")
  }
  throw ContractViolation(description: "Nothing was thrown, where \(Failure.self) was promised")
}
