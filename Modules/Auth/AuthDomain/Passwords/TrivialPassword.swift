/// A check for passwords that are long but easy to guess: repetitions, runs of the alphabet or of
/// keys, and a common password with a few characters around it.
enum TrivialPassword {
  /// The minimum length of a repeated part. The part must be as long as the shortest password, and
  /// not common, to count more than once.
  private static let shortestUnit = PasswordPolicy.lengths.lowerBound
  /// The minimum length of a run. A run adds nothing to the strength of a password.
  private static let shortestRun = 3
  /// The maximum number of other characters in a trivial password.
  private static let leftover = 2

  static func matches(_ password: UnsafeBufferPointer<UInt32>) -> Bool {
    if isRepeated(password) { return true }
    let runs = runs(in: password)
    if minLeft(of: password.count, beside: runs) <= leftover { return true }
    // A sentence may consist of common words, but one common word is not a sentence.
    return CommonPasswords.places(in: password).contains { places in
      minLeft(of: password.count, beside: runs + places) <= leftover
    }
  }

  private static func isRepeated(_ password: UnsafeBufferPointer<UInt32>) -> Bool {
    guard password.count >= 2 else { return true }
    let unit = (1...password.count / 2).first { period in
      (period..<password.count).allSatisfy { password[$0] == password[$0 - period] }
    }
    guard let unit else { return false }
    return unit < shortestUnit || CommonPasswords.contains(password[..<unit])
  }

  /// Returns the minimum number of characters outside these pieces, over all selections of pieces
  /// that do not overlap.
  private static func minLeft(of count: Int, beside pieces: [Range<Int>]) -> Int {
    var least = Array(0...count)
    let ending = Dictionary(grouping: pieces, by: \.upperBound)
    for end in 1...max(1, count) where end <= count {
      least[end] = least[end - 1] + 1
      for piece in ending[end] ?? [] { least[end] = min(least[end], least[piece.lowerBound]) }
    }
    return least[count]
  }

  // MARK: Runs

  /// Returns every run of characters that are equal, that are consecutive in Unicode, or that are
  /// neighbors on a keyboard.
  private static func runs(in password: UnsafeBufferPointer<UInt32>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for difference: Int64 in [0, 1, -1] {
      found += stretches(of: password) { Int64($1) - Int64($0) == difference }
    }
    for row in Keyboard.rows {
      found += stretches(of: password) { Keyboard.follows($0, $1, in: row) }
      found += stretches(of: password) { Keyboard.follows($1, $0, in: row) }
    }
    return found
  }

  private static func stretches(
    of password: UnsafeBufferPointer<UInt32>, step: (UInt32, UInt32) -> Bool
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for end in password.indices {
      if end > 0, !step(password[end - 1], password[end]) { start = end }
      // Includes every part of a run that ends here, because a common word can begin in the middle
      // of it.
      let last = end - shortestRun + 1
      if last >= start { found += (start...last).map { $0..<(end + 1) } }
    }
    return found
  }
}

/// Rows of neighboring keys.
private enum Keyboard {
  static let rows = [
    "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn",
    "!@#$%^&*()", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю",
  ].map(FoldedPassword.scalars)

  static func follows(_ left: UInt32, _ right: UInt32, in row: [UInt32]) -> Bool {
    guard let index = row.firstIndex(of: left), index + 1 < row.count else { return false }
    return row[index + 1] == right
  }
}
