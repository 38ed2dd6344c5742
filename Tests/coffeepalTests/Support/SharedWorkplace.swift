import Testing

/// A trait that gives all tests of a suite one workplace, whose database must be intact after them.
struct SharedWorkplace: SuiteTrait, TestScoping {
  @TaskLocal static var current: Workplace?

  func provideScope(
    for _: Test, testCase _: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let place = try Workplace()
    let first = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    try #require(first.ending == .exited(0), "\(first.errors)")
    try await Self.$current.withValue(place) { try await function() }
    try await place.expectSoundDatabase()
  }
}

extension Trait where Self == SharedWorkplace {
  static var sharedWorkplace: SharedWorkplace { SharedWorkplace() }
}

extension Workplace {
  /// The workplace of the suite.
  static var shared: Workplace {
    get throws { try #require(SharedWorkplace.current) }
  }
}
