package import DomainKit

extension Permission {
  /// Seeing ~gizmos~.
  package static let seeGizmos = Permission("__workshop__.see", atLeast: .guest)
  /// Taking in new ~gizmos~.
  package static let addGizmos = Permission("__workshop__.add", atLeast: .barista)
}
