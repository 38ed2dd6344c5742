import DomainKit

/// A password in the form that the rules compare: without case and accents, one number per
/// character, in memory that the process erases.
struct FoldedPassword {
  private static let size = MemoryLayout<UInt32>.size
  /// The maximum number of characters into which one byte is folded: U+FDFA has three and becomes 18.
  private static let growth = 6
  private let memory: Secret

  init(_ password: UnsafeRawBufferPointer) {
    memory = Secret(capacity: password.count * Self.growth * Self.size) { memory in
      let numbers = memory.bindMemory(to: UInt32.self)
      var count = 0
      var decoder = UTF8()
      var bytes = password.makeIterator()
      while case .scalarValue(let scalar) = decoder.decode(&bytes) {
        NameKey.fold(scalar) { folded in
          guard count < numbers.count else { return }
          numbers[count] = folded.value
          count += 1
        }
      }
      return count * Self.size
    }
  }

  /// Calls a closure with the numbers. The closure must not keep the buffer.
  func withScalars<Value>(_ body: (UnsafeBufferPointer<UInt32>) -> Value) -> Value {
    memory.withBytes { body($0.bindMemory(to: UInt32.self)) }
  }

  /// The maximum length of a text that counts only as a whole word, because longer words often
  /// contain it: `boroughs` contains `Bor`.
  private static let longestWholeWord = 3

  /// Returns `true` if the password contains a text; a short text counts only as a whole word.
  func contains(_ text: some StringProtocol) -> Bool {
    let wanted = Self.scalars(of: text)
    guard !wanted.isEmpty else { return false }
    return withScalars { own in
      guard wanted.count <= own.count else { return false }
      return (0...own.count - wanted.count).contains { start in
        guard own[start...].starts(with: wanted) else { return false }
        return wanted.count > Self.longestWholeWord || Self.isWord(start..<start + wanted.count, in: own)
      }
    }
  }

  private static func isWord(_ range: Range<Int>, in password: UnsafeBufferPointer<UInt32>) -> Bool {
    let isInWord = range.lowerBound > 0 && isLetter(password[range.lowerBound - 1])
    return !isInWord && (range.upperBound == password.count || !isLetter(password[range.upperBound]))
  }

  /// Returns `true` for letters of scripts that separate words. Chinese words follow each other.
  private static func isLetter(_ number: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(number)?.properties else { return false }
    return properties.isAlphabetic && !properties.isIdeographic
  }

  /// Returns the numbers of a text that is not a secret.
  static func scalars(of text: some StringProtocol) -> [UInt32] {
    var numbers: [UInt32] = []
    for scalar in text.unicodeScalars { NameKey.fold(scalar) { numbers.append($0.value) } }
    return numbers
  }
}
