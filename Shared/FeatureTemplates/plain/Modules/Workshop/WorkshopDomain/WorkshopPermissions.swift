package import DomainKit

extension Permission {
  /// Checks ~gizmos~.
  package static let checkGizmos = Permission("__workshop__.check", atLeast: .customer)
}
