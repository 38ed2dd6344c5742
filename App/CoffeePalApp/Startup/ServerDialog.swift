import ShellKit
import StoragePostgres

/// The questions and messages of a database for the program's user.
package struct ServerDialog: Sendable {
  /// The terminal; `nil` if there is no user to ask.
  var streams: ShellStreams?
  var isQuiet = true

  /// Returns the dialog with the user at the terminal.
  static func atTerminal(_ streams: ShellStreams, _ settings: SessionSettings) -> ServerDialog {
    ServerDialog(
      streams: settings.allowsInput ? streams : nil,
      // Each line of standard error is then a JSON value.
      isQuiet: settings.isQuiet || settings.format?.isJSON == true)
  }

  /// Asks for the password of a server.
  func password(for place: String) async -> String? { await streams?.password("Password for \(place): ") }

  func show(_ sentence: String) {
    if !isQuiet { PromptAlert.post(sentence) }
  }

  /// Shows a change of the connection to a server.
  func report(_ change: PostgresConnectionChange, about place: String) {
    switch change {
    case .reconnecting: show("The server of \(place) cannot be reached. Reconnecting…")
    case .connected: show("Connected to \(place) again.")
    }
  }
}
