import Foundation
import Testing

@testable import ShellKit

@Suite struct `The line editor of the prompt` {
  @Test func `redraws no text if a variable for screen readers is set and not 0`() async {
    await #expect(processExitsWith: .success) {
      var (front, back): (Int32, Int32) = (-1, -1)
      try #require(openpty(&front, &back, nil, nil, nil) == 0)
      setenv("TERM", "xterm", 1)
      for (value, isOn) in [("", false), ("0", false), ("1", true)] {
        setenv("COFFEEPAL_SCREEN_READER", value, 1)
        let editor = try #require(PromptEditor.atTerminal(input: back, output: back, history: nil))
        try #require(editor.usesScreenReader == isOn)
      }
    }
  }
}
