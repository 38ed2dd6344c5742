/// The result of an inspection.
struct InspectionResult: Sendable {
  /// The violations as sentences.
  var violations: [String] = []
  /// The number of acknowledged units of work.
  var commits = 0
  /// The number of handler effects.
  var effects = 0

  init(_ violations: String...) { self.violations = violations }
}
