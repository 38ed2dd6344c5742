import DomainKit

/// A password in the form that the rules compare: without case and accents, one number per
/// character, in memory that the process erases.
struct FoldedPassword {
  private static let size = MemoryLayout<UInt32>.size
  /// The maximum number of characters into which one character is folded.
  private static let growth = 4
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

  /// Returns `true` if the password contains a text.
  func holds(_ text: some StringProtocol) -> Bool {
    let wanted = Self.scalars(of: text)
    guard !wanted.isEmpty else { return false }
    return withScalars { own in
      guard wanted.count <= own.count else { return false }
      return (0...own.count - wanted.count).contains { own[$0...].starts(with: wanted) }
    }
  }

  /// Returns the numbers of a text that is not a secret.
  static func scalars(of text: some StringProtocol) -> [UInt32] {
    var numbers: [UInt32] = []
    for scalar in text.unicodeScalars { NameKey.fold(scalar) { numbers.append($0.value) } }
    return numbers
  }
}
