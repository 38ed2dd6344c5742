package import DomainKit

/// An error for a file that other users of the machine could have changed or replaced.
///
/// ```swift
/// throw ExposedFileError(path: path, exposure: .isWritableByOthers)
/// ```
@MemberwiseInit
package struct ExposedFileError: UserFacingError, Hashable {
  package let path: String
  /// The folder through which the file is exposed, or `nil` if its own owner or mode exposes it.
  package private(set) var folder: String?
  package let exposure: FileExposure

  package var code: String { "file.exposed" }
  package var kind: ErrorKind { .misconfigured }

  package var message: String {
    let subject = folder.map { "the folder \($0)" } ?? "it"
    switch exposure {
    case .belongsToAnotherUser: return "\(path) is not safe to use: \(subject) belongs to another user"
    case .isWritableByOthers, .isReadableByOthers:
      return "\(path) is not safe to use: other users may write to \(subject)"
    }
  }

  package var suggestion: String? {
    switch exposure {
    case .belongsToAnotherUser: "Specify a file in a folder of your own"
    case .isWritableByOthers, .isReadableByOthers:
      folder == nil
        ? "If you trust its content, run: chmod go-w \(path.quotedForShells)" : "Specify a file in a folder of your own"
    }
  }
}
