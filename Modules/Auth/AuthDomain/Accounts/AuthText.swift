import DomainKit

/// A validator of texts in accounts.
enum AuthText {
  static func plain(_ text: String, _ field: String, _ length: ClosedRange<Int>) throws(AuthError) -> String {
    do throws(PlainTextError) {
      return try PlainText(text, field: field, length: length).value
    } catch {
      throw .text(error)
    }
  }
}
