import CLibrary

/// The terminal while another program has it. That program is a separate job, like each command of
/// a shell.
///
/// Keys that end or suspend reach only that job. This process is in the background in the meantime,
/// where the system would suspend it for changing the terminal.
struct ForegroundJob {
  private let descriptor: Int32
  private let borrower: pid_t
  /// The settings of this process, and those of the other program when it was suspended.
  private let found: termios
  private var left: termios?

  /// Hands over the terminal. Returns `nil` if there is none. If this process is in the background,
  /// it cannot hand it over yet.
  init?(to borrower: pid_t) {
    guard let descriptor = TerminalDevice.open() else { return nil }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      return nil
    }
    (self.descriptor, self.borrower, found) = (descriptor, borrower, settings)
    lend()
  }

  /// `true` if this process or the other program has the terminal, or if the terminal is gone.
  var isAtHand: Bool { [getpgrp(), borrower, -1].contains(tcgetpgrp(descriptor)) }
  /// `true` if this process has the terminal.
  var isHome: Bool { tcgetpgrp(descriptor) == getpgrp() }
  /// `true` if the other program has the terminal.
  var isOut: Bool { tcgetpgrp(descriptor) == borrower }

  /// Hands over the terminal if this process has it, restores the settings of the other program,
  /// and continues it.
  mutating func lend() {
    if isHome {
      if var left { _ = tcsetattr(descriptor, TCSANOW, &left) }
      left = nil
      _ = tcsetpgrp(descriptor, borrower)
    }
    kill(-borrower, SIGCONT)
  }

  /// `true` if the other program has the terminal, and has not changed its settings to read single
  /// keys.
  var isUnchanged: Bool {
    var now = termios()
    return isOut && tcgetattr(descriptor, &now) == 0 && now.c_lflag & tcflag_t(ICANON) != 0
  }

  /// Takes the terminal back and restores the settings of this process.
  mutating func reclaimTerminal() {
    guard isOut else { return }
    var now = termios()
    if tcgetattr(descriptor, &now) == 0 { left = now }
    Self.inTheBackground {
      _ = tcsetpgrp(descriptor, getpgrp())
      var found = found
      _ = tcsetattr(descriptor, TCSANOW, &found)
    }
  }

  /// Waits briefly for a program that is being suspended to restore the terminal. Other processes
  /// of its pipeline are already suspended.
  func waitUntilTidy() {
    for _ in 0..<50 where isOut && !isUnchanged { usleep(10_000) }
  }

  /// Takes the terminal back permanently.
  mutating func end() {
    reclaimTerminal()
    close(descriptor)
  }

  /// Runs code that the system otherwise allows only in the foreground job.
  private static func inTheBackground(_ body: () -> Void) {
    var only = sigset_t()
    var before = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &only, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
