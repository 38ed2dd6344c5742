import DomainKit

/// A password as the rules compare it: without regard to case and accents, a number for each character, in memory that
/// is erased.
struct FoldedPassword {
  private static let size = MemoryLayout<UInt32>.size
  /// No character is folded into more than these.
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

  /// Lends the numbers out; they must not be kept.
  func withScalars<Value>(_ body: (UnsafeBufferPointer<UInt32>) -> Value) -> Value {
    memory.withBytes { body($0.bindMemory(to: UInt32.self)) }
  }

  /// Whether a text is part of it.
  func holds(_ text: some StringProtocol) -> Bool {
    let wanted = Self.scalars(of: text)
    guard !wanted.isEmpty else { return false }
    return withScalars { own in
      guard wanted.count <= own.count else { return false }
      return (0...own.count - wanted.count).contains { own[$0...].starts(with: wanted) }
    }
  }

  /// The numbers of a text that is no secret.
  static func scalars(of text: some StringProtocol) -> [UInt32] {
    var numbers: [UInt32] = []
    for scalar in text.unicodeScalars { NameKey.fold(scalar) { numbers.append($0.value) } }
    return numbers
  }
}
