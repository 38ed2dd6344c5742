import DomainKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Handlers that misbehave.
struct Hazards: Sendable {
  /// The file that gets one line per attempt, before the attempt does anything.
  let started: LineFile
  /// The deadline of each handler.
  let deadline: Duration

  func meet(_ kind: Hazard.Kind, _ delivery: EventDelivery) async throws {
    try started.append("\(delivery.eventID) \(kind.rawValue)")
    switch kind {
    case .poison: kill(getpid(), SIGKILL)
    case .stall: if delivery.attempt == 1 { try await Task.sleep(for: .seconds(86_400)) }
    case .deaf: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }
}
