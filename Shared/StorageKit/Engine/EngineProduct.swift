import DomainKit

/// The database system of an engine, for users.
@MemberwiseInit(unlabeled: 1)
package struct EngineProduct: Hashable, Sendable {
  /// The name and the version, such as `PostgreSQL 15.8`.
  package let name: String
  /// `true` if a stored change survives a power failure.
  package let isDurable: Bool

  /// A sentence about a database of this system.
  ///
  /// - Parameter place: The name of the database for users.
  package func sentence(about place: String) -> String {
    let promise = isDurable ? "Stored changes survive a power failure." : "A power failure may lose stored changes."
    return "The database is \(place) (\(name)). \(promise)"
  }
}
