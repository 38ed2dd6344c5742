package import DomainKit
import TerminalKit

extension ErrorKind {
  /// The code a program ends with after a failure of this sort: those of sysexits.h where there is one.
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

/// What the codes mean that the program ends with.
enum ExitStatus {
  /// Every code with its meaning, in order.
  static let all: [HelpPair] = {
    let failures = Dictionary(grouping: ErrorKind.allCases, by: \.exitCode).sorted { $0.key < $1.key }
    let meanings = failures.map { code, kinds in
      HelpPair("\(code)", kinds.map(\.meaning).joined(separator: ", or "))
    }
    let ended = TerminalSignal.allCases.filter { $0 != .interrupt }.map { signal in
      HelpPair("\(signal.exitCode)", "ended by \(signal.name)")
    }
    return ([HelpPair("0", "done")] + meanings + ended).sorted { (Int($0.name) ?? 0) < (Int($1.name) ?? 0) }
  }()
}

extension ErrorKind {
  /// What it is, in few words.
  fileprivate var meaning: String {
    switch self {
    case .refused: "refused by a rule"
    case .notFound: "not found"
    case .usage: "the words of a command are wrong"
    case .invalid: "a value or a piece of data cannot be what it says"
    case .noInput: "an input file cannot be read"
    case .unavailable: "the database, or a service elsewhere, cannot be used"
    case .bug: "the program itself is wrong"
    case .exhausted: "the operating system has no memory, file or thread left"
    case .cannotCreate: "a file could not be made"
    case .inputOutput: "reading or writing failed"
    case .busy: "somebody else holds what is needed: try again"
    case .denied: "not signed in, or not allowed"
    case .misconfigured: "the settings cannot work"
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
