package import DomainKit

/// An error for a broken rule about ~gizmos~.
package enum GizmoError: UserFacingError, InvalidTextError, Hashable {
  case nameTaken(String)
  case unusableName(String)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .nameTaken: "__code__name-taken"
    case .unusableName: "__code__unusable-name"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .nameTaken: .refused
    case .unusableName: .invalid
    case .text(let error): error.kind
    }
  }

  package var message: String {
    switch self {
    case .nameTaken(let name): "\"\(name)\" already exists"
    case .unusableName(let name): "\"\(name)\" has no letter or digit"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .nameTaken: "Show the existing ones with: __line__ list"
    default: nil
    }
  }
}
