/// A question on the screen while the program waits for the answer, at a terminal in canonical
/// mode.
package struct LineQuestion: Sendable {
  private let hidden: NoEchoInput?
  private let show: @Sendable () -> Void
  /// `true` if the lines that arrive together with the answer are discarded.
  let endsPaste: Bool
  /// The number of continuations after a suspension at the time of the question.
  private let continuations = WakePipe.countContinuations()

  /// - Parameters:
  ///   - hidden: Hides the answer while the user types it.
  ///   - endsPaste: `true` if only the first line of a paste is meant as the answer, and the lines
  ///     after it must not run as commands.
  ///   - show: Shows the question again, after the program was suspended and another one used the
  ///     screen.
  package init(
    hidden: NoEchoInput? = nil, endsPaste: Bool = false, show: @escaping @Sendable () -> Void
  ) {
    (self.hidden, self.endsPaste, self.show) = (hidden, endsPaste, show)
  }

  /// Allows or forbids suspending the program, depending on whether the reader restores the terminal
  /// before a suspension.
  func allowSuspension(_ isAllowed: Bool) {
    hidden?.allowSuspension(isAllowed)
    // The program may have continued in the meantime.
    if isAllowed, WakePipe.countContinuations() != continuations { showAgain() }
  }

  /// Restores the terminal and suspends the program.
  func suspend() {
    hidden?.pause()
    WakePipe.suspend()
    showAgain()
  }

  /// Shows the question again after the program continues.
  func showAgain() {
    hidden?.resume()
    show()
  }
}
