/// How long tests wait for what must come.
package enum TestPatience {
  /// Two minutes: a thousand tests at a time keep a small machine busy for one. Nobody waits that long but for what never
  /// comes.
  package static let limit = Duration.seconds(120)
}
