package import DomainKit

extension Permission {
  /// Lists ~gizmos~.
  package static let viewGizmos = Permission("__code__see", atLeast: .guest)
  /// Adds ~gizmos~.
  package static let addGizmos = Permission("__code__add", atLeast: .barista)
}
