import DomainKit
import StorageKit

/// The address of a database on a PostgreSQL server: `postgres://user@host:port/database?option=…`.
///
/// libpq reads the address, the environment variables `PG…`, the password file and the service file.
/// This type only reads what the program itself must know.
package struct PostgresURL: Sendable {
  /// The whole address, with its scheme in lower case. libpq would take `POSTGRES://…` for the name of a database.
  package let text: String
  /// The address for people, without secrets and options.
  package let displayName: String
  /// The hosts, each without its port. An empty list means that libpq decides.
  let hosts: [String]
  private let options: [Substring]

  /// Reads an address.
  ///
  /// - Returns: `nil` if the text is not the address of a PostgreSQL server.
  /// - Throws: ``StorageKit/StorageError/passwordInURL(_:)`` for an address with a password, which
  ///   other users of the machine could read in the list of processes. The same holds for libpq's
  ///   keywords, `host=db password=…`, which are no address.
  package init?(_ text: String) throws {
    let lowercased = text.lowercased()
    guard let scheme = ["postgres://", "postgresql://"].first(where: lowercased.hasPrefix) else {
      if let beforePassword = Self.beforePassword(in: text) {
        throw StorageError.passwordInURL("\(beforePassword) password=***")
      }
      return nil
    }
    let (typedUser, remainder) = Self.split(text.dropFirst(scheme.count))
    // An encoded colon was meant to separate a password.
    let user = typedUser.map { $0.replacing("%3a", with: ":").replacing("%3A", with: ":") }
    let address = remainder.prefix { $0 != "?" }
    options = remainder.dropFirst(address.count + 1).split(separator: "&")
    let places = address.prefix { $0 != "/" }
    let shownUser = user.map { "\($0.prefix { $0 != ":" })@" } ?? ""
    let shown = "postgres://\(shownUser)\(address)"
    // Options may be typed with an encoded question mark before them, or without one.
    let place = address.prefix { !"&;%".contains($0) }
    let others = Self.decoded(address).split(omittingEmptySubsequences: false) { "?&;".contains($0) }.dropFirst()
    if user?.contains(":") == true || (options + others).contains(where: Self.hasPassword) {
      throw StorageError.passwordInURL("postgres://\(shownUser)\(place)")
    }
    // libpq would repeat a password that is in the place of the port, because the host was forgotten.
    if user == nil, let place = places.split(separator: ",").first(where: \.hasWrongPort) {
      throw StorageError.passwordInURL("postgres://\(place.prefix { $0 != ":" })")
    }
    self.text = "\(scheme)\(text.dropFirst(scheme.count))"
    displayName = shown
    hosts =
      places.split(separator: ",").map { Self.decoded(Self.host(in: $0)[...]) }
      + options.filter { Self.name(of: $0) == "host" || Self.name(of: $0) == "hostaddr" }
      .flatMap { Self.decoded($0.drop { $0 != "=" }.dropFirst()).split(separator: ",").map(String.init) }
    // libpq would repeat a user in a host, and a fragment as a part of a name or a value.
    if user?.contains("@") == true || hosts.contains(where: { $0.dropFirst().contains("@") }) {
      throw StorageError.passwordInURL("postgres://***")
    }
    if remainder.contains("#") { throw StorageError.unsupported("A fragment in the address of a server") }
  }

  /// Returns the text before a keyword of libpq with a password, such as `password=` or `sslpassword =`, or one that
  /// other programs have, such as `pass=`; `nil` if there is none.
  private static func beforePassword(in text: String) -> Substring? {
    if isPassword(text[...]) { return "" }
    let space = text.indices.first { text[$0].isWhitespace && isPassword(text[$0...].dropFirst()) }
    return space.map { text[..<$0] }
  }

  /// Returns `true` if a text begins with such a keyword.
  private static func isPassword(_ text: Substring) -> Bool {
    let keyword = text.prefix(while: \.isPartOfWord)
    return ["password", "passwd", "pass", "pwd"].contains(where: keyword.lowercased().hasSuffix)
      && text[keyword.endIndex...].first { !$0.isWhitespace } == "="
  }

  /// Splits off the user and a password, which may contain any character.
  private static func split(_ rest: Substring) -> (user: Substring?, rest: Substring) {
    let end = rest.firstIndex(of: "?") ?? rest.endIndex
    var at = rest[..<end].lastIndex(of: "@")
    // libpq looks for the user before the first slash, even after a question mark. A slash after a colon
    // is rather one in a password.
    if at.map({ rest[..<$0].contains("/") && !rest[..<$0].contains(":") }) ?? true {
      at = rest.prefix { $0 != "/" }.lastIndex(of: "@")
    }
    guard let at else { return (nil, rest) }
    return (rest[..<at], rest[rest.index(after: at)...])
  }

  /// Returns `true` for an option with a password, also under a name that other programs have: `pass=`.
  private static func hasPassword(_ option: Substring) -> Bool {
    name(of: option).contains("password") || isPassword(decoded(option)[...])
  }

  private static func name(of option: Substring) -> String { decoded(option.prefix { $0 != "=" }) }

  private static func decoded(_ text: Substring) -> String { text.percentDecoded }

  /// Returns the host without its port. An IPv6 address is in brackets.
  private static func host(in place: Substring) -> String {
    if place.hasPrefix("[") { return String(place.dropFirst().prefix { $0 != "]" }) }
    return String(place.prefix { $0 != ":" })
  }

  /// The server for people: its hosts, or `the server` if libpq decides.
  package var server: String { hosts.isEmpty ? "the server" : hosts.joined(separator: ", ") }

  func hasOption(_ name: String) -> Bool { options.contains { Self.name(of: $0) == name } }

  /// Returns `true` if a connection with libpq's options cannot leave this machine.
  package static func isLocal(_ options: [String: String]) -> Bool {
    let addresses = options["hostaddr"] ?? ""
    return (addresses.isEmpty ? options["host"] ?? "" : addresses).split(separator: ",").allSatisfy { host in
      host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1" || isLoopback(host)
    }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
  }
}
