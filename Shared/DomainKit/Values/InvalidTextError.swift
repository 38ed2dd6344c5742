/// An error type with a case for an invalid text.
///
/// ```swift
/// let title = try GizmoError.plain(text, "The title", 1...60)
/// ```
package protocol InvalidTextError: Error {
  /// Returns the error for an invalid text.
  static func text(_ error: PlainTextError) -> Self
}

extension InvalidTextError {
  /// Returns the checked text; see ``PlainText/init(_:field:length:bytes:)``.
  package static func plain(
    _ text: String, _ field: String, _ length: ClosedRange<Int>, bytes: Int = .max
  ) throws(Self) -> String {
    do throws(PlainTextError) {
      return try PlainText(text, field: field, length: length, bytes: bytes).value
    } catch {
      throw Self.text(error)
    }
  }

  /// Checks that no word of a name mixes alphabets; see ``MixedScripts/refuse(in:field:)``.
  package static func refuseMixedScripts(in name: String, field: String) throws(Self) {
    do throws(PlainTextError) {
      try MixedScripts.refuse(in: name, field: field)
    } catch {
      throw Self.text(error)
    }
  }

  /// Checks an address that is not stored yet; see ``EmailAddress/shellCharacter``.
  package static func refuseShellCharacters(in address: EmailAddress) throws(Self) {
    if let character = address.shellCharacter { throw Self.text(.shellCharacter(character)) }
  }
}
