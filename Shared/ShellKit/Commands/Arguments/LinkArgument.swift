import DomainKit

/// A parser for links that other users see, such as the website of a restaurant.
///
/// ```swift
/// @Option(help: ArgumentHelp("Manual.", valueName: "link"), transform: LinkArgument.parse)
/// var manual: String?
/// ```
package enum LinkArgument {
  /// Returns the text.
  ///
  /// - Throws: `ValidationError` for a link with a user, and perhaps a password: `https://ada:secret@example.org`.
  package static func parse(_ text: String) throws -> String {
    let start = text.firstRange(of: "://")?.upperBound ?? text.endIndex
    let host = text[start...].prefix { !"/?#".contains($0) }
    // A password with a `/` ends the host early: `https://ada:sec/ret@example.org`.
    if host.contains("@") || host.contains("%40") || host.hasWrongPort {
      throw ValidationError("others see the link, so it must have no user and no password")
    }
    return text
  }
}
