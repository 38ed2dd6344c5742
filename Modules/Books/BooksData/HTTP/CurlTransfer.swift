import BooksDomain
import CCurl
import DomainKit
import Synchronization

/// A request in progress, shared by libcurl's thread and the waiting task.
final class CurlTransfer: Sendable {
  typealias Ending = Result<HTTPResponse, HTTPFailure>

  private struct State {
    var head: [String] = []
    var headSize = 0
    var body: [UInt8] = []
    /// The reason why this program refused the rest of the response.
    var refusal: HTTPFailure?
    var finish: (@Sendable (Ending) -> Void)?
  }

  private let limits: HTTPLimits
  private let isStopped = Atomic<Bool>(false)
  private let state = Mutex(State())

  init(_ limits: HTTPLimits) { self.limits = limits }

  /// Makes the thread stop within a second.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Starts the request.
  ///
  /// - Parameter finish: Called once, when the thread no longer uses the session.
  func start(_ request: HTTPRequest, _ session: OpaquePointer?, finish: @escaping @Sendable (Ending) -> Void) {
    state.withLock { $0.finish = finish }
    let context = Unmanaged.passRetained(self)
    let callbacks = ccurl_callbacks(
      context: context.toOpaque(), head: { CurlTransfer.of($0)?.takeHead($1, $2) ?? 1 },
      body: { CurlTransfer.of($0)?.takeBody($1, $2) ?? 1 }, should_stop: { CurlTransfer.of($0)?.shouldStop ?? 1 },
      finished: { context, outcome, status, redirect, reason in
        guard let context else { return }
        Unmanaged<CurlTransfer>.fromOpaque(context).takeRetainedValue().end(outcome, status, redirect, reason)
      })
    let code = Self.withLines(request.headers) { lines in
      ccurl_get(
        session, request.address.description, lines, request.address.isLoopback ? 1 : 0,
        Self.milliseconds(limits.connecting), Self.milliseconds(limits.whole), callbacks)
    }
    if code != 0 {
      context.release()
      complete(with: .failure(.missing("no thread is available (error \(code))")))
    }
  }

  /// Returns the transfer that libcurl passes to a callback.
  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func milliseconds(_ duration: Duration) -> Int { max(1, Int(duration / .milliseconds(1))) }

  /// Passes lines to the body as a null-terminated array of C strings.
  private static func withLines<Value>(
    _ lines: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
  ) -> Value {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for line in lines {
      starts.append(bytes.count)
      bytes += line.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    return bytes.withUnsafeBufferPointer { buffer in
      let pointers = starts.map { buffer.baseAddress?.advanced(by: $0) } + [nil]
      return pointers.withUnsafeBufferPointer { list in
        // The array always contains at least the terminator.
        list.baseAddress.map(body) ?? withUnsafePointer(to: nil) { body($0) }
      }
    }
  }
}

// MARK: On libcurl's thread

extension CurlTransfer {
  private var shouldStop: Int32 { isStopped.load(ordering: .relaxed) ? 1 : 0 }

  private func takeHead(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
    let line = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    let coding = HTTPResponse.header(line).flatMap(Self.coding)
    return state.withLock { state in
      // A new status line starts the final headers. The previous ones belonged to an interim
      // response.
      if line.hasPrefix("HTTP/") { state.head = [] }
      state.headSize += count
      state.head.append(line)
      if state.headSize > limits.head { state.refusal = .headTooLarge }
      if let coding { state.refusal = .malformed("it is compressed (\(coding.excerpt(60)))") }
      return state.refusal == nil ? 0 : 1
    }
  }

  /// Returns the transfer coding that a header names, unless it is only the division into chunks.
  ///
  /// libcurl unpacks the others. It can spend hours on a few bytes in one call, during which it neither
  /// looks at the time nor can be stopped.
  private static func coding(_ header: (name: String, value: String)) -> String? {
    guard header.name == "transfer-encoding" else { return nil }
    return ["chunked", "identity"].contains(header.value.lowercased()) ? nil : header.value
  }

  private func takeBody(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
    state.withLock { state in
      guard count <= limits.body - state.body.count else {
        state.refusal = .tooLarge
        return 1
      }
      state.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
      return 0
    }
  }

  private func end(
    _ outcome: ccurl_outcome, _ status: Int, _ redirect: UnsafePointer<CChar>?, _ reason: UnsafePointer<CChar>?
  ) {
    let reason = reason.map { String(cString: $0) } ?? ""
    let redirect = redirect.map { String(cString: $0) }
    let refusal = state.withLock { $0.refusal }
    switch outcome {
    case ccurl_done: complete(with: .success(response(status, redirect)))
    case ccurl_unreachable: complete(with: .failure(.unreachable(reason)))
    case ccurl_cut_off: complete(with: .failure(.cutOff(reason)))
    case ccurl_timed_out: complete(with: .failure(.timedOut))
    case ccurl_untrusted: complete(with: .failure(.untrusted(reason)))
    case ccurl_stopped: complete(with: .failure(refusal ?? .cutOff("the request was canceled")))
    default: complete(with: .failure(.malformed(reason)))
    }
  }

  private func complete(with ending: Ending) {
    let completion = state.withLock { $0.finish.take() }
    completion?(ending)
  }

  private func response(_ status: Int, _ redirect: String?) -> HTTPResponse {
    state.withLock { state in
      var response = HTTPResponse(status: status, body: state.body, redirect: redirect)
      for (name, value) in state.head.lazy.compactMap(HTTPResponse.header) {
        response.headers[name] = response.headers[name].map { "\($0), \(value)" } ?? value
      }
      return response
    }
  }
}

extension HTTPResponse {
  /// The name in lower case and the value of a header line, or `nil` if the line is none.
  fileprivate static func header(_ line: String) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[colon...].dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (line[..<colon].lowercased(), value)
  }
}
