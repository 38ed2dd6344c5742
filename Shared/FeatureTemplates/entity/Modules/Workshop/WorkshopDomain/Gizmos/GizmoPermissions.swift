package import DomainKit

extension Permission {
  /// Lists ~gizmos~.
  package static let viewGizmos = Permission("__code__see", atLeast: .customer)
  /// Adds ~gizmos~.
  package static let addGizmos = Permission("__code__add", atLeast: .barista)
}
