package import DomainKit

/// The rules for passwords: they must be long, and an attacker must not guess them first. The rules
/// do not require kinds of characters (NIST SP 800-63B-4, section 3.1.1.2).
package struct PasswordPolicy: Hashable, Sendable {
  /// The identifier of the rules in a seen version. Their version is the minimum length, because
  /// the stored record also changes with each entry of the log.
  package static let id = UniqueID(high: 0x636f_6666_6565_8000, low: 0x8000_0000_0000_0004)

  package static let usualLength = 15
  package static let maxLength = 128
  /// The minimum lengths that an owner may choose.
  package static let lengths = 8...64

  /// The minimum number of code points.
  package let minLength: Int

  package init(minLength: Int = PasswordPolicy.usualLength) { self.minLength = minLength }

  /// Returns `true` if a password meets the rules; see ``check(_:email:name:)``.
  package func allows(_ password: Secret, email: EmailAddress, name: String) -> Bool {
    do throws(AuthError) {
      try check(password, email: email, name: name)
      return true
    } catch {
      return false
    }
  }

  /// Checks a password against the rules.
  ///
  /// - Parameters:
  ///   - email: The address of the account. The password must contain neither the address nor the
  ///     part before the `@`.
  ///   - name: The name of the user.
  /// - Throws: An ``AuthError`` that names the problem and never contains the password.
  package func check(_ password: Secret, email: EmailAddress, name: String) throws(AuthError) {
    let decision: AuthError? = password.withBytes { bytes in
      guard let length = CodePoints.count(bytes) else { return .passwordMalformed }
      if length < minLength { return .passwordTooShort(minLength: minLength) }
      if length > PasswordPolicy.maxLength { return .passwordTooLong }
      return PasswordPolicy.error(of: FoldedPassword(bytes), email, name)
    }
    if let decision { throw decision }
  }

  /// Returns the error about a password of a valid length that other users could guess, or `nil`.
  private static func error(of password: FoldedPassword, _ email: EmailAddress, _ name: String) -> AuthError? {
    if password.withScalars({ CommonPasswords.contains($0[...]) }) { return .passwordCommon }
    if let clue = clue(in: password, email, name) { return .passwordContains(clue) }
    return password.withScalars(TrivialPassword.matches) ? .passwordTrivial : nil
  }

  /// Returns the source of a text that the password must not contain: the address, its local part, the
  /// name, and the longer words of the name. A text of up to three letters counts only as a word.
  private static func clue(in password: FoldedPassword, _ email: EmailAddress, _ name: String) -> PasswordClue? {
    let address = [email.key, String(email.localPart)].filter { $0.utf8.count > 2 }
    if address.contains(where: password.contains) { return .email }
    let words = name.split { $0 == " " || $0 == "-" }.filter { $0.utf8.count > 3 }.map(String.init)
    let names = [name].filter { $0.utf8.count > 2 } + words
    return names.contains(where: password.contains) ? .name : nil
  }
}

/// The source of a text that a password must not contain.
package enum PasswordClue: Sendable { case name, email }

/// A counter of characters that creates no string, which would leave copies of the password in
/// memory.
enum CodePoints {
  /// Returns the number of code points, or `nil` for bytes that are not UTF-8, and for U+0000 and
  /// line breaks, which terminals do not pass on reliably.
  static func count(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        if scalar.value == 0 || scalar.value == 0x0A || scalar.value == 0x0D { return nil }
        count += 1
      case .emptyInput: return count
      case .error: return nil
      }
    }
  }
}
