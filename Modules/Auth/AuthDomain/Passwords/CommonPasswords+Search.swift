extension CommonPasswords {
  /// Returns `true` if the list contains a folded password.
  static func contains(_ password: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
    var isCommon = false
    forEach { word in isCommon = isCommon || (word.count == password.count && begins(password, with: word)) }
    return isCommon
  }

  /// Returns the places of the list's words in a folded password, grouped by word.
  static func places(in password: UnsafeBufferPointer<UInt32>) -> [[Range<Int>]] {
    var found: [[Range<Int>]] = []
    forEach { word in
      guard word.count <= password.count else { return }
      let starts = (0...password.count - word.count).filter { begins(password[$0...], with: word) }
      if !starts.isEmpty { found.append(starts.map { $0..<$0 + word.count }) }
    }
    return found
  }

  private static func begins(
    _ password: Slice<UnsafeBufferPointer<UInt32>>, with word: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    guard let first = word.first, password.first == UInt32(first) else { return false }
    return zip(password, word).allSatisfy { $0 == UInt32($1) }
  }

  private static func forEach(_ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
    list.withUTF8Buffer { list in
      for word in list.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) { body(word) }
    }
  }
}
