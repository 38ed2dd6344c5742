package import DomainKit

extension Permission {
  /// Lists ~gizmos~.
  package static let viewGizmos = Permission("__workshop__.see", atLeast: .guest)
  /// Adds ~gizmos~.
  package static let addGizmos = Permission("__workshop__.add", atLeast: .barista)
}
