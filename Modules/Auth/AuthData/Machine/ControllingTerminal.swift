import CLibrary

/// The terminal at which the user of the process types.
///
/// Only the foreground job of a terminal has it. A process cannot claim the terminal of another user
/// by opening its device, and a job that a user left in the background has no terminal.
package enum ControllingTerminal {
  /// The number of the terminal's device, or `nil` if no standard stream is that terminal.
  package static var current: String? {
    // A group outside of this process's namespace is 0, whichever it is.
    let group = getpgrp()
    guard group > 0 else { return nil }
    // The call fails for every terminal that does not control this process.
    for descriptor: Int32 in 0...2 where tcgetpgrp(descriptor) == group {
      var status = stat()
      if fstat(descriptor, &status) == 0 { return "tty:\(status.st_rdev)" }
    }
    return nil
  }
}
