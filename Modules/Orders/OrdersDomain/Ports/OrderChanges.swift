/// Tells that something was stored, by this process or another.
package protocol OrderChanges: Sendable {
  /// A number that is another one after every change. It costs next to nothing.
  func token() async throws -> Int64

  /// Yields once at the start and then after every change, until the consumer stops. Several changes in a short
  /// time may come as one.
  func changes() -> AsyncThrowingStream<Void, any Error>
}
