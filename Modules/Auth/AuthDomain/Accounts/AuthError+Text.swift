import DomainKit

extension AuthError {
  /// Returns the name of a user from outside. Stored names may mix alphabets, and contain an address or wide spaces.
  static func newName(_ text: String) throws(AuthError) -> String {
    try refuseMixedScripts(in: text, field: "The name")
    if AccountName.hasAddressSign(text) { throw .text(.addressSign(field: "The name")) }
    return try plain(AccountName.singleSpaced(text), "The name", 1...100)
  }
}
