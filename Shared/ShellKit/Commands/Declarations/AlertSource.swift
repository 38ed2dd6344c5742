/// A source of alerts for the user at the prompt: changes by other users that concern them.
///
/// The shell creates a source with the first prompt and queries it while the prompt is open.
/// Changes that happen while a command runs appear at the next prompt.
///
/// ```swift
/// struct GizmoAlerts: AlertSource {
///   let engine: any StorageEngine
///   let listing: any ListUnreportedGizmosUseCase
///
///   func changeToken() async throws -> Int64 { try await engine.changeToken() }
///
///   func look(_ tell: @Sendable (_ sentences: [String]) -> Bool) async throws {
///     let added = try await listing.execute()
///     if tell(added.map { "New gizmo: \($0.name)" }) { try await listing.markAsReported(added) }
///   }
/// }
/// ```
package protocol AlertSource: Sendable {
  /// Returns a number that differs whenever there may be new alerts.
  ///
  /// The shell calls this about once per second while a prompt is open, and more often while the user
  /// types, so it must be cheap. It stops an hour after the line began.
  func changeToken() async throws -> Int64

  /// Looks for changes since the last alert. The shell calls this when a prompt opens, and then
  /// when the change token differs.
  ///
  /// - Parameter tell: Shows sentences above the line. Returns `false` if the prompt has closed;
  ///   the source must then report the same changes the next time.
  /// - Throws: Any error. The shell shows no alert then, and tries again after the next change.
  func look(_ tell: @Sendable (_ sentences: [String]) -> Bool) async throws
}
