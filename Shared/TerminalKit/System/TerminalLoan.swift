#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal while another program has it, which is a job of its own, as a shell makes one of each command.
///
/// Keys that end or suspend reach that job alone. This program is in the background meanwhile, where the system would stop it
/// for changing the terminal.
struct TerminalLoan {
  private let descriptor: Int32
  private let borrower: pid_t
  /// How this program had it, and how the other one left it when it was stopped.
  private let found: termios
  private var left: termios?

  /// Hands the terminal over; nothing where there is none. A program in the background has none to hand over yet.
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

  /// Whether this program or the other has the terminal, or nobody ever will again.
  var isAtHand: Bool { [getpgrp(), borrower, -1].contains(tcgetpgrp(descriptor)) }
  /// Whether this program has it.
  var isHome: Bool { tcgetpgrp(descriptor) == getpgrp() }
  /// Whether the other program has it.
  var isOut: Bool { tcgetpgrp(descriptor) == borrower }

  /// Hands it over if this program has it, as the other one left it, and lets that go on.
  mutating func lend() {
    if isHome {
      if var left { _ = tcsetattr(descriptor, TCSANOW, &left) }
      left = nil
      _ = tcsetpgrp(descriptor, borrower)
    }
    kill(-borrower, SIGCONT)
  }

  /// Takes it back, as this program had it.
  mutating func takeBack() {
    guard isOut else { return }
    var now = termios()
    if tcgetattr(descriptor, &now) == 0 { left = now }
    Self.inTheBackground {
      _ = tcsetpgrp(descriptor, getpgrp())
      var found = found
      _ = tcsetattr(descriptor, TCSANOW, &found)
    }
  }

  /// Waits a moment for a program that was told to stop, and that makes the terminal what it was before it does: others of its
  /// pipeline have stopped on the spot.
  func waitUntilTidy() {
    for _ in 0..<50 {
      var now = termios()
      guard isOut, tcgetattr(descriptor, &now) == 0, now.c_lflag & tcflag_t(ICANON) == 0 else { return }
      usleep(10_000)
    }
  }

  /// It is this program's for good.
  mutating func end() {
    takeBack()
    close(descriptor)
  }

  /// Does what only the job that has the terminal may do otherwise.
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
