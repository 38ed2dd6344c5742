/// Reports stored changes, made by this process or another.
package protocol DatabaseChanges: Sendable {
  /// Returns a number that differs after every change. The call is cheap.
  func changeToken() async throws -> Int64

  /// Returns a stream that yields once at the start and after every change, until the consumer
  /// stops. Several changes in quick succession may be reported as one.
  func changes() -> AsyncThrowingStream<Void, any Error>
}
