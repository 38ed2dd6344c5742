import Foundation
import Testing

@Suite struct `Random keys` {
  /// `make fuzz` asks for more.
  private static let count = getenv("COFFEEPAL_FUZZ_KEYS").flatMap { Int(String(cString: $0)) } ?? 60_000

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `never trap, and leave the cursor between graphemes`(seed: UInt64) {
    var fuzz = EditorFuzz(seed: seed)
    #expect(fuzz.press(Self.count / 4) == nil)
    #expect(fuzz.count >= Self.count / 4)
  }
}
