import DomainKit

/// The words of a statement that errors and the history must omit: passwords typed in the wrong
/// place.
enum SecretWords {
  /// Returns the values of options such as `--password`, which no command has.
  static func values(in words: [String]) -> [String] {
    words.indices.filter { isSecretOption(words[$0]) }.compactMap { index in
      let parts = words[index].split(separator: "=", maxSplits: 1)
      if parts.count == 2 { return String(parts[1]) }
      return index + 1 < words.count ? words[index + 1] : nil
    }
  }

  static func isSecretOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let name = word.lowercased().optionName
    if name == SecretArgument.option { return false }
    return ["pass", "pwd", "secret", "token", "apikey", "api-key"].contains { name.contains($0) }
      || ["--pw", "--header"].contains(name)
  }

  /// Returns `true` for a URL with a password, `postgres://till:secret@host/shop`, or with a token or
  /// the like: `https://token@host/` and `postgres://host/shop?password=secret`. Its scheme or its host may be
  /// missing: `till:secret@host/shop`, `host/shop?password=secret` and `postgres://till:secret/shop`. The whole URL
  /// may be encoded.
  static func isInURL(_ word: String) -> Bool {
    isInDecodedURL(word)
      || ["%3a", "%3f"].contains { word.lowercased().contains($0) } && isInDecodedURL(word.percentDecoded)
  }

  private static func isInDecodedURL(_ word: String) -> Bool {
    let start = word.firstRange(of: "://")?.upperBound
    let query = word[(start ?? word.startIndex)...].drop { $0 != "?" }.lowercased()
    if hasSecretOption(query), start != nil || !word.contains(where: \.isWhitespace) { return true }
    guard let start else { return isURLWithoutScheme(word) }
    let places = word[start...].prefix { !"/?#".contains($0) && !$0.isWhitespace }
    if !places.contains("@"), places.split(separator: ",").contains(where: \.hasWrongPort) { return true }
    guard let end = word[start...].lastIndex(of: "@") else { return false }
    return word[start..<end].percentDecoded.contains(":") || word.lowercased().hasPrefix("http")
  }

  private static func isURLWithoutScheme(_ word: String) -> Bool {
    let place = word[start(ofURL: word)...]
    guard let colon = place.firstIndex(of: ":"), let at = place.lastIndex(of: "@"), colon < at,
      place.index(after: colon) < at, !word.contains(where: \.isWhitespace)
    else { return false }
    let user = place[..<colon]
    return user != "mailto" && !user.contains("/")
  }

  /// Returns the index after the scheme and the slashes of a URL, which may lack the colon or the scheme:
  /// `postgres//till:secret@host/shop` and `//till:secret@host/shop`.
  private static func start(ofURL word: String) -> String.Index {
    if let mark = word.firstRange(of: "://") { return mark.upperBound }
    guard let slashes = word.firstRange(of: "//"), !word[..<slashes.lowerBound].contains(":") else {
      return word.startIndex
    }
    return slashes.upperBound
  }

  /// Returns a URL with a password and its parts that errors may repeat, the longest first: the folder of a path, if
  /// it has the password, and the user with the password.
  static func parts(ofURL word: String) -> [String] {
    let start = Self.start(ofURL: word)
    let folder = word[start...].lastIndex(of: "/").map { String(word[..<$0]) }.flatMap { isInURL($0) ? $0 : nil }
    let user = word[start...].lastIndex(of: "@").map { String(word[start...$0]) }
    return [word] + [folder, user].compactMap(\.self)
  }

  /// Returns `true` for a URL with a query, parameters or a fragment, whose values may be secret under any name:
  /// `https://host/list?auth=secret`. The scheme may be missing: `host?auth=secret`.
  static func hasOptions(_ word: String) -> Bool {
    guard let start = word.firstRange(of: "://")?.upperBound else {
      return !word.contains(where: \.isWhitespace) && word.drop { !"?#".contains($0) }.contains("=")
    }
    // A `;` without a value begins the next statement.
    return word[start...].drop { !"?#".contains($0) }.count > 1 || word[start...].drop { $0 != ";" }.contains("=")
  }

  /// Returns `true` for a variable as other shells set it: `PGPASSWORD=secret`.
  static func isVariable(_ word: String) -> Bool {
    let name = word.lowercased().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return word.dropFirst(name.count).hasPrefix("=") && word.count > name.count + 1
      && ["passw", "passphrase", "pwd", "secret", "token", "apikey", "_key"].contains { name.contains($0) }
  }

  /// Returns `true` for the query of a URL with a value for a key like `password`, which may be encoded or
  /// misspelled: `?pass%77ord=secret` and `?passwort=secret`.
  private static func hasSecretOption(_ query: String) -> Bool {
    let parts = query.percentDecoded.lowercased().split(separator: "=", omittingEmptySubsequences: false)
    return parts.dropLast().contains { part in
      let key = part.split { !$0.isPartOfWord }.last ?? ""
      return ["pas", "psw", "pw", "token", "secret", "key"].contains { key.contains($0) }
    }
  }

  /// Returns `true` for a word like `ada@example.com`.
  static func isAddress(_ word: String) -> Bool {
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !word.hasPrefix("-") && !word.contains(where: \.isWhitespace)
      && parts[1].contains(".") && parts[1].allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
  }

  /// Returns `true` for an address, also for that in `--email=ada@example.com`.
  static func endsWithAddress(_ word: String) -> Bool { isAddress(String(value(in: word))) }

  /// Returns the value in an option such as `--email=ada@example.com`; another word as it is.
  static func value(in word: String) -> Substring {
    word.hasPrefix("-") && word.contains("=") ? word.drop { $0 != "=" }.dropFirst() : word[...]
  }

  /// Returns `true` for a word, or the value in an option, with letters and digits that is as long as a password, and
  /// no identifier, address or time.
  ///
  /// Beside an address, such a word may be a password, whatever the command and its options are.
  static func isLikePassword(_ word: String) -> Bool {
    let text = value(in: word)
    return text.count >= SecretFinder.leastLength && !text.hasPrefix("--") && !text.contains(where: \.isWhitespace)
      && text.contains(where: \.isLetter) && text.contains(where: \.isNumber) && !text.contains("@")
      && !text.allSatisfy { $0.isHexDigit || $0 == "-" } && text.first?.isNumber == false
  }

  /// Returns `true` for such a word with letters in both cases. It may be a password without an address as well, in the
  /// place of a command and in a command about accounts.
  static func isMixedPassword(_ word: String) -> Bool {
    let text = value(in: word)
    return isLikePassword(word) && text.contains(where: \.isUppercase) && text.contains(where: \.isLowercase)
  }

  /// Returns `true` for a word with an `@` between others, as in `<ada@example.com>` and `ada@example`.
  static func mayHoldAddress(_ word: some StringProtocol) -> Bool {
    word.dropFirst().dropLast().contains("@")
  }

  /// Returns `true` for a text that is as long as passwords must be by default, or has letters and digits and the least
  /// length, and is no address or identifier.
  static func isPassphrase(_ text: some StringProtocol) -> Bool {
    let hasLetter = text.contains(where: \.isLetter)
    let isLong =
      text.count >= 15 || text.count >= SecretFinder.leastLength && hasLetter && text.contains(where: \.isNumber)
    return isLong && !text.contains("://") && !holdsAddress(text)
      && !(hasLetter && text.allSatisfy { $0.isHexDigit || $0 == "-" })
  }

  /// Returns `true` for a text with an address among its words, also between marks: `<ada@example.com>` and
  /// `ada@example.com: late`.
  static func holdsAddress(_ text: some StringProtocol) -> Bool {
    text.split { $0.isWhitespace || "<>(),;:".contains($0) }.contains { isAddress(String($0)) }
  }

  /// Returns `true` for an address with a password, as other programs take both:
  /// `ada@example.com:SECRET`.
  static func isAddressWithPassword(_ word: String) -> Bool {
    guard !word.contains(" "), !word.contains("://"), let at = word.firstIndex(of: "@"),
      let end = word[at...].firstIndex(where: { ":/=".contains($0) })
    else { return false }
    return word.index(after: end) != word.endIndex && isAddress(String(word[..<end]))
  }

  /// The suggestion in place of one with words that may be passwords.
  static let omission = "words that may be passwords are not repeated"

  /// Returns `true` if a text contains a secret. A short one may be a part of other words.
  static func isRepeated(_ secret: String, in text: String) -> Bool {
    guard secret.count <= 3, secret.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return text.contains(secret) || text.contains(secret.escapedForQuotes)
    }
    return text.split { !$0.isLetter && !$0.isNumber }.contains { $0 == secret }
  }

  /// Returns a text without a secret. A short one, such as the `-` after `--password`, may be a part of
  /// other words; it is left out as a word.
  static func withhold(_ secret: String, in text: String) -> String {
    if secret.count > 3 {
      // The quotes of a text with a backslash or an invisible character are also inside of it.
      return text.replacing(Quoting.quoted(secret), with: "***").replacing(secret.escapedForQuotes, with: "***")
        .replacing(secret, with: "***")
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.map { word in
      if word == Quoting.quoted(secret) { return "***" }
      return word == secret || word.hasSuffix("=\(secret)") ? "\(word.dropLast(secret.count))***" : String(word)
    }.joined(separator: " ")
  }

  /// Returns `true` for a word that ends with a one-time code in groups of five letters and digits:
  /// `7K2QM-4XPD9-2VNTR-HSE19`, or without the dashes.
  static func isOneTimeCode(_ word: some StringProtocol) -> Bool {
    isUngroupedCode(word) || isGroupedCode(word)
  }

  /// Returns `true` for a word that ends with 20 letters and digits of Crockford's base 32, which has no U.
  /// Words of a language have no digits, and numbers no letters.
  private static func isUngroupedCode(_ word: some StringProtocol) -> Bool {
    let code = word.reversed().prefix { $0.isLetter || $0.isNumber }
    return code.count == 20 && code.contains(where: \.isLetter) && code.contains(where: \.isNumber)
      && code.allSatisfy { $0.isASCII && $0 != "u" && $0 != "U" }
  }

  private static func isGroupedCode(_ word: some StringProtocol) -> Bool {
    let groups = word.suffix(23).split(separator: "-", omittingEmptySubsequences: false)
    return groups.count == 4
      && groups.allSatisfy { group in group.count == 5 && group.allSatisfy { $0.isLetter || $0.isNumber } }
  }
}

extension String {
  /// `true` for a URL with a password or the like, also for an encoded or incomplete one.
  package var isURLWithPassword: Bool { SecretWords.isInURL(self) }
}
