package import DomainKit

/// An error for a broken rule about ~gizmos~.
package enum GizmoError: UserFacingError, InvalidTextError, Hashable {
  case unusableName(String)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .unusableName: "__workshop__.unusable-name"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind { .invalid }

  package var message: String {
    switch self {
    case .unusableName(let name): "\"\(name)\" has no letter or digit"
    case .text(let error): error.message
    }
  }
}
