package import DomainKit

/// What the rules about ~gizmos~ forbid.
package enum GizmoError: DescribedError, Hashable {
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
    case .unusableName(let name): "\"\(name)\" has no letter and no digit"
    case .text(let error): error.message
    }
  }
}
