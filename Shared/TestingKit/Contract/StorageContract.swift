import DomainKit
package import StorageKit

/// The contract of every storage engine, as checks that a test runs one by one:
///
/// ```swift
/// @Test(arguments: StorageContract.all)
/// func `keeps the contract`(_ promise: StorageContract.Promise) async throws {
///   try await promise.check { InMemoryEngine(clock: $0, engineClock: $1) }
/// }
/// ```
package enum StorageContract {
  /// One check. It needs an empty engine of its own.
  package struct Promise: Sendable, CustomStringConvertible {
    package let description: String
    private let run: @Sendable (ContractHarness) async throws -> Void

    init(_ description: String, _ run: @escaping @Sendable (ContractHarness) async throws -> Void) {
      self.description = description
      self.run = run
    }

    /// Runs the check.
    ///
    /// - Parameter makeEngine: Creates an engine with these clocks.
    /// - Throws: ``ContractViolation`` if the engine behaves differently, or the error of an
    ///   operation that must not throw.
    package func check(on makeEngine: (ManualClock, ManualEngineClock) throws -> any StorageEngine) async throws {
      let clock = ManualClock(ContractHarness.start)
      let engineClock = ManualEngineClock(clock)
      let engine = try makeEngine(clock, engineClock)
      defer { engine.close() }
      try await run(try await ContractHarness(engine, clock, engineClock))
      let complaints = try await engine.checkIntegrity()
      try expectEqual(complaints, [], "the errors of the integrity check afterwards")
    }
  }

  package static var all: [Promise] {
    writing + uniqueness + parts + atomicity + selecting + comparing + paging + summaries + values + outbox + claiming
      + eventAdministration + migrating + searching + locating
      + dryRuns + isolation + identity + leasing + including
  }
}

/// An error for an engine that violates the contract.
package struct ContractViolation: Error, CustomStringConvertible {
  package let description: String
}

func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws {
  if !holds { throw ContractViolation(description: "Not true: \(what())") }
}

func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
  if found != expected { throw ContractViolation(description: "\(what()): found \(found), expected \(expected)") }
}

/// Runs the body and expects it to throw exactly this error.
func expect<Failure: Error & Equatable>(
  _ expected: Failure, from body: () async throws -> Void
) async throws {
  do {
    try await body()
  } catch let error as Failure where error == expected {
    return
  } catch {
    throw ContractViolation(description: "\(error) was thrown instead of \(expected)")
  }
  throw ContractViolation(description: "No error was thrown instead of \(expected)")
}

/// Runs the body and expects it to throw an error of this type.
func expect<Failure: Error>(any _: Failure.Type, from body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch is Failure {
    return
  } catch {
    throw ContractViolation(description: "\(error) was thrown instead of \(Failure.self)")
  }
  throw ContractViolation(description: "No error was thrown instead of \(Failure.self)")
}
