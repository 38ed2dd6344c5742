import StorageKit

/// The address of a database on a PostgreSQL server: `postgres://user@host:port/database?option=…`.
///
/// libpq reads the address, the environment variables `PG…`, the password file and the service file.
/// This type only reads what the program itself must know.
package struct PostgresURL: Sendable {
  /// The whole address.
  let text: String
  /// The address for people, without secrets and options.
  package let identity: String
  /// The hosts, each without its port. An empty list means that libpq decides.
  let hosts: [String]
  private let options: [Substring]

  /// Reads an address.
  ///
  /// - Returns: `nil` if the text is not the address of a PostgreSQL server.
  /// - Throws: ``StorageKit/StorageError/passwordInURL(_:)`` for an address with a password, which
  ///   other users of the machine could read in the list of processes.
  package init?(_ text: String) throws {
    guard let scheme = ["postgres://", "postgresql://"].first(where: { text.lowercased().hasPrefix($0) }) else {
      return nil
    }
    let rest = text.dropFirst(scheme.count)
    let address = rest.prefix { $0 != "?" }
    options = rest.dropFirst(address.count + 1).split(separator: "&")
    let authority = address.prefix { $0 != "/" }
    let user = authority.lastIndex(of: "@").map { authority[..<$0] }
    let places = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let shownUser = user.map { "\($0.prefix { $0 != ":" })@" } ?? ""
    let shown = "postgres://\(shownUser)\(places)\(address.dropFirst(authority.count))"
    if user?.contains(":") == true || options.contains(where: { Self.name(of: $0).contains("password") }) {
      throw StorageError.passwordInURL(shown)
    }
    self.text = text
    identity = shown
    hosts =
      places.split(separator: ",").map { Self.host(in: $0) }
      + options.filter { Self.name(of: $0) == "host" || Self.name(of: $0) == "hostaddr" }
      .flatMap { $0.dropFirst(Self.name(of: $0).count + 1).split(separator: ",").map(String.init) }
  }

  private static func name(of option: Substring) -> Substring { option.prefix { $0 != "=" } }

  /// Returns the host without its port. An IPv6 address is in brackets.
  private static func host(in place: Substring) -> String {
    if place.hasPrefix("[") { return String(place.dropFirst().prefix { $0 != "]" }) }
    return String(place.prefix { $0 != ":" })
  }

  func hasOption(_ name: String) -> Bool { options.contains { Self.name(of: $0) == name } }

  /// `true` if the connection cannot leave this machine.
  var isLocal: Bool {
    hosts.allSatisfy { host in
      host.hasPrefix("/") || host.lowercased().hasPrefix("%2f") || host.hasPrefix("@") || host == "localhost"
        || host.hasPrefix("127.") || host == "::1"
    }
  }
}
