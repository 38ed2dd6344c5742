import BooksDomain
import CCurl
import Synchronization

/// An HTTP transport that uses libcurl and loads it on the first request. It keeps one connection
/// open for the next request.
final class CurlTransport: HTTPTransport {
  private let library: String
  /// The idle session, stored as a number because a pointer is not `Sendable`.
  private let resting = Mutex<UInt>(0)

  /// Creates a transport.
  ///
  /// - Parameter library: The name under which the system finds libcurl.
  init(library: String = CCURL_LIBRARY) { self.library = library }

  deinit {
    if let session = resting.withLock({ OpaquePointer(bitPattern: $0) }) { ccurl_session_close(session) }
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let session = try take()
    let transfer = CurlTransfer(request.limits)
    let ending = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.start(request, OpaquePointer(bitPattern: session)) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      transfer.stop()
    }
    // The thread no longer uses the session, even after a cancellation.
    giveBack(session)
    try Task.checkCancellation()
    return try ending.get()
  }

  private func take() throws -> UInt {
    let session = resting.withLock { resting in
      defer { resting = 0 }
      return resting
    }
    return session == 0 ? try open() : session
  }

  private func open() throws(HTTPFailure) -> UInt {
    var reason = [CChar](repeating: 0, count: 512)
    guard let session = ccurl_session_open(library, &reason, reason.count) else {
      let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .missing(String(decoding: bytes, as: UTF8.self))
    }
    return UInt(bitPattern: session)
  }

  private func giveBack(_ session: UInt) {
    let surplus = resting.withLock { resting in
      defer { resting = session }
      return resting
    }
    if let surplus = OpaquePointer(bitPattern: surplus) { ccurl_session_close(surplus) }
  }
}
