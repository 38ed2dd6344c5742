package import DomainKit

extension Permission {
  /// Having ~gizmos~ checked.
  package static let checkGizmos = Permission("__workshop__.check", atLeast: .guest)
}
