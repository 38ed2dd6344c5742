package import DomainKit

/// An error for a broken rule about ~gizmos~.
package enum GizmoError: UserFacingError, Hashable {
  case nameTaken(String)
  case unusableName(String)
  case limitOutOfRange(Int)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .nameTaken: "__workshop__.name-taken"
    case .unusableName: "__workshop__.unusable-name"
    case .limitOutOfRange: "__workshop__.limit"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .nameTaken: .refused
    case .unusableName, .limitOutOfRange: .invalid
    case .text(let error): error.kind
    }
  }

  package var message: String {
    switch self {
    case .nameTaken(let name): "\"\(name)\" already exists"
    case .unusableName(let name): "\"\(name)\" has no letter or digit"
    case .limitOutOfRange(let limit): "The limit must be at least 1, not \(limit)"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .nameTaken: "Show the existing ones with: __workshop__ list"
    case .limitOutOfRange: "Use a limit of 1 or more"
    default: nil
    }
  }
}
