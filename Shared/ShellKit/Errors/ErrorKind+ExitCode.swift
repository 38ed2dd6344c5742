package import DomainKit

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
