import StorageKit
import TerminalKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sentences for the person that belong to no command.
enum Notices {
  static func orphan(_ deliveries: OpenDeliveries) {
    say(
      "\(deliveries.count) stored events \(deliveries.stableName) wait for \(deliveries.handler), "
        + "which this program does not have")
  }

  static func say(_ sentence: String) {
    let line = TextEscaping.visible(sentence) + "\n"
    line.withCString { text in _ = write(STDERR_FILENO, text, strlen(text)) }
  }
}
