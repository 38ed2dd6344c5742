import StorageKit
import TerminalKit

/// Sentences for the person that belong to no command.
enum Notices {
  static func orphan(_ deliveries: OpenDeliveries) {
    say(
      "\(deliveries.count) stored events \(deliveries.stableName) wait for \(deliveries.handler), "
        + "which this program does not have")
  }

  /// How many given-up deliveries are counted at most.
  static let deadLetters = 100

  static func givenUp(_ count: Int) {
    guard count > 0 else { return }
    let events =
      count == 1 ? "1 event was" : count == deadLetters ? "\(count) events or more were" : "\(count) events were"
    say("\(events) given up after too many failures: events list --status dead")
  }

  static func say(_ sentence: String) {
    NoticeBoard.say(TextEscaping.visible(sentence) + "\n")
  }
}
