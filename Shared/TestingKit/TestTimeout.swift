/// The time limit of tests that wait for a result.
package enum TestTimeout {
  /// Two minutes: a thousand parallel tests keep a small machine busy for one. A test waits that
  /// long only if the result never arrives.
  package static let limit = Duration.seconds(120)
}
