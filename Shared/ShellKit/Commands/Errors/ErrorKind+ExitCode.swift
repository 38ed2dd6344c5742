import CLibrary
package import DomainKit
import TerminalKit

extension ErrorKind {
  /// The exit code of the program after a failure of this kind, from sysexits.h if it has one.
  package var exitCode: Int32 {
    switch self {
    case .refused, .notFound: 1
    case .usage: 64
    case .invalid: 65
    case .noInput: 66
    case .unavailable: 69
    case .bug: 70
    case .exhausted: 71
    case .cannotCreate: 73
    case .inputOutput: 74
    case .busy: 75
    case .denied: 77
    case .misconfigured: 78
    case .timeout: 124
    case .interrupted: 130
    }
  }
}

/// The exit codes of the program.
enum ExitStatus {
  /// The exit code after the reader of the output has left: that of a program that SIGPIPE ends.
  /// Decision 0178.
  static let lostReader: Int32 = 128 + SIGPIPE

  /// The exit codes with their meanings, in ascending order.
  static let all: [HelpPair] = {
    let failures = Dictionary(grouping: ErrorKind.allCases, by: \.exitCode).sorted { $0.key < $1.key }
    let meanings = failures.map { code, kinds in
      HelpPair("\(code)", kinds.map(\.meaning).joined(separator: ", or "))
    }
    let ended = TerminalSignal.allCases.filter { $0 != .interrupt }.map { signal in
      HelpPair("\(signal.exitCode)", "ended by \(signal.name)")
    }
    let lost = HelpPair("\(lostReader)", "the reader of the output has left, as head does; 74 if changes are stored")
    return ([HelpPair("0", "done")] + meanings + ended + [lost]).sorted { (Int($0.name) ?? 0) < (Int($1.name) ?? 0) }
  }()
}

extension ErrorKind {
  /// A short description of the kind.
  fileprivate var meaning: String {
    switch self {
    case .refused: "refused by a rule"
    case .notFound: "not found"
    case .usage: "wrong command, option or argument"
    case .invalid: "invalid value or data"
    case .noInput: "an input file cannot be read"
    case .unavailable: "the database or a remote service cannot be used"
    case .bug: "internal error"
    case .exhausted: "the system has no memory, files or threads left"
    case .cannotCreate: "a file cannot be created"
    case .inputOutput: "reading or writing failed"
    case .busy: "in use, or outcome unknown: read the message before you try again"
    case .denied: "not signed in, or not allowed"
    case .misconfigured: "invalid configuration"
    case .timeout: "took longer than --timeout allows"
    case .interrupted: "interrupted by Ctrl-C"
    }
  }
}

extension TerminalSignal {
  fileprivate var name: String {
    switch self {
    case .interrupt: "SIGINT"
    case .terminate: "SIGTERM"
    case .hangUp: "SIGHUP"
    }
  }
}
