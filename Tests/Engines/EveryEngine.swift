package import Testing
import TestingKit

/// Runs each test of a suite once in memory and once more on the server, if there is one.
///
/// ```swift
/// @Suite(.onEveryEngine) struct `Orders, by themselves` { … }
/// ```
package struct EveryEngine: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for _: Test, testCase: Test.Case?, performing test: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await test()
    guard testCase != nil, PostgresServer.isAvailable else { return }
    try await ScenarioEngine.$make.withValue({ try PostgresServer.engine($0, clock: $1) }) { try await test() }
  }
}

extension Trait where Self == EveryEngine {
  /// Runs each test on every engine.
  package static var onEveryEngine: EveryEngine { EveryEngine() }
}
