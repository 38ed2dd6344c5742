import BooksDomain
import DomainKit
import Logging

/// A transport that logs each request with its status and duration.
struct LoggedTransport: HTTPTransport {
  let transport: any HTTPTransport
  let logger: Logger

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let start = ContinuousClock.now
    do {
      let response = try await transport.get(request)
      log(request, since: start, ["status": "\(response.status)", "bytes": "\(response.body.count)"])
      return response
    } catch {
      log(request, since: start, ["cause": "\(error)"])
      throw error
    }
  }

  private func log(_ request: HTTPRequest, since start: ContinuousClock.Instant, _ outcome: Logger.Metadata) {
    let common: Logger.Metadata = [
      "url": "\(LibraryError.withoutSecrets(request.address.description))",
      "ms": "\((ContinuousClock.now - start).millisecondsText)",
    ]
    logger.debug("HTTP GET", metadata: common.merging(outcome) { $1 })
  }
}
