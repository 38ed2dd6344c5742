/// Knows things about people that they do not write into applications.
package protocol BackgroundCheck: Sendable {
  /// Whether somebody of this name is not to be hired.
  func isWanted(_ name: PersonName) async throws -> Bool
}
