/// A question that stands on the screen while its answer is waited for, at a terminal that hands over whole lines.
package struct LineQuestion: Sendable {
  private let hidden: HiddenTyping?
  private let show: @Sendable () -> Void
  /// How often the program had gone on after a stop when it was asked.
  private let continuations = WakePipe.countContinuations()

  /// - Parameters:
  ///   - hidden: keeps the answer from being shown.
  ///   - show: shows the question once more: the program was stopped, and somebody else has had the screen.
  package init(hidden: HiddenTyping? = nil, show: @escaping @Sendable () -> Void) {
    (self.hidden, self.show) = (hidden, show)
  }

  /// From here on somebody sees to it that the terminal is given back before the program stops; or does so no longer.
  func heedStop(_ isHeeded: Bool) {
    hidden?.allowStop(isHeeded)
    // Somebody may have been faster.
    if isHeeded, WakePipe.countContinuations() != continuations { goOn() }
  }

  /// Stops the program, with the terminal as it was found.
  func standStill() {
    hidden?.pause()
    WakePipe.stop()
    goOn()
  }

  /// The program goes on.
  func goOn() {
    hidden?.resume()
    show()
  }
}
