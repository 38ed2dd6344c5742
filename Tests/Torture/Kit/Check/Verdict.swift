/// What a look at a database found.
struct Verdict: Sendable {
  /// In words.
  var violations: [String] = []
  /// Acknowledged units of work.
  var commits = 0
  /// Effects of handlers.
  var effects = 0

  init(_ violations: String...) { self.violations = violations }
}
