/// The user whose lines a history keeps and shows.
package enum HistoryOwner: Hashable, Sendable {
  /// The user of the operating system account, for installations without accounts.
  case localUser
  /// An account, by its identifier: ASCII letters and digits.
  case account(String)
  /// A user who is not signed in. Lines last as long as the session.
  case anonymous

  /// The mark before the owner's lines in the file; `nil` if lines are not written.
  var mark: String? {
    switch self {
    case .localUser: ""
    case .account(let id): "@\(id)"
    case .anonymous: nil
    }
  }
}
