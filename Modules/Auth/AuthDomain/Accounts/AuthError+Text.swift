import DomainKit

extension AuthError {
  /// Returns the name of a user from outside. Stored names may mix alphabets and contain an address.
  static func newName(_ text: String) throws(AuthError) -> String {
    try refuseMixedScripts(in: text, field: "The name")
    if text.contains(where: User.isAddressSign) { throw .text(.addressSign(field: "The name")) }
    return try plain(text.singleSpaced, "The name", 1...100)
  }
}
