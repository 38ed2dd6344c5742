import DomainKit

/// A validator of texts in accounts.
enum AuthText {
  /// Returns the name of a user from outside. Stored names may mix alphabets.
  static func newName(_ text: String) throws(AuthError) -> String {
    do throws(PlainTextError) {
      try MixedScripts.refuse(in: text, field: "The name")
    } catch {
      throw .text(error)
    }
    return try plain(text, "The name", 1...100)
  }

  static func plain(_ text: String, _ field: String, _ length: ClosedRange<Int>) throws(AuthError) -> String {
    do throws(PlainTextError) {
      return try PlainText(text, field: field, length: length).value
    } catch {
      throw .text(error)
    }
  }
}
