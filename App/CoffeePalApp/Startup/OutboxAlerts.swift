import ShellKit
import StorageKit

/// Alerts about stored events that the program cannot deliver.
enum OutboxAlerts {
  /// The maximum number of dead letters to count.
  static let deadLetterLimit = 100

  /// Posts an alert about open deliveries for which this program has no handler.
  static func postUnhandled(_ deliveries: OpenDeliveries) {
    let count = deliveries.count
    PromptAlert.post(
      "\(count) stored \(count == 1 ? "event" : "events") \(deliveries.stableName) \(count == 1 ? "waits" : "wait") "
        + "for \(deliveries.handler), which this program does not have")
  }

  static func postDeadLetters(_ count: Int) {
    guard count > 0 else { return }
    let events =
      count == 1 ? "1 event has" : count == deadLetterLimit ? "\(count) events or more have" : "\(count) events have"
    PromptAlert.post("\(events) a delivery that was given up: events list --status dead")
  }
}
