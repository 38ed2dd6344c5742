import DomainKit

/// A web address with the parts that libraries use: `http` or `https`, a host, a port and a target.
@MemberwiseInit
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  package enum Scheme: String, Sendable {
    case http, https

    var port: Int { self == .http ? 80 : 443 }
  }

  package let scheme: Scheme
  /// The host in lower case; an IPv6 address is in brackets.
  package let host: String
  package let port: Int
  /// The path and the query, from the slash on.
  package let target: String

  /// Parses an absolute address. Removes a fragment. Rejects user names and passwords, because they
  /// would appear in logs.
  ///
  /// Returns `nil` for an unsupported address: other schemes, spaces, letters outside ASCII.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }), text.utf8.count <= 2_000,
      let mark = text.firstRange(of: "://"), let scheme = Scheme(rawValue: text[..<mark.lowerBound].lowercased())
    else { return nil }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let target = rest.dropFirst(authority.count)
    guard let (host, port) = Self.split(authority) else { return nil }
    self.init(
      scheme: scheme, host: host, port: port ?? scheme.port, target: target.hasPrefix("/") ? "\(target)" : "/\(target)")
  }

  private static func split(_ authority: some StringProtocol) -> (host: String, port: Int?)? {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
    let colon = end ?? authority.firstIndex(of: ":") ?? authority.endIndex
    let host = authority[..<colon].lowercased()
    let isName = !host.isEmpty && host.utf8.allSatisfy { isPartOfName($0) }
    let isNumber = end != nil && host.utf8.dropFirst().dropLast().allSatisfy { isPartOfNumber($0) }
    guard isName || isNumber else { return nil }
    let tail = authority[colon...]
    if tail.isEmpty { return (host, nil) }
    guard tail.first == ":", let port = Int(tail.dropFirst()), (1...65_535).contains(port) else { return nil }
    return (host, port)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._".utf8.contains(byte)
    }
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: ":.".utf8.contains(byte)
    }
  }

  package var description: String { origin + target }

  private var origin: String { "\(scheme.rawValue)://\(host)\(port == scheme.port ? "" : ":\(port)")" }
}

extension WebAddress {
  /// `true` if the host is this machine.
  package var isLoopback: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isBlock = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "[::1]" || isBlock
  }

  /// Returns `true` if both addresses are on the same server: the same host and port, or an upgrade
  /// from plain HTTP to encryption.
  package func isSameOrigin(as other: WebAddress) -> Bool {
    if host != other.host { return false }
    if scheme == other.scheme { return port == other.port }
    return scheme == .https && port == scheme.port && other.port == other.scheme.port
  }

  /// Returns the address of a reference on this page (RFC 3986, section 5.2, without empty
  /// references).
  package func resolve(_ reference: String) -> WebAddress? {
    if reference.hasPrefix("//") { return WebAddress("\(scheme.rawValue):\(reference)") }
    if reference.hasPrefix("/") { return WebAddress(origin + reference) }
    let path = target.prefix { $0 != "?" }
    if reference.hasPrefix("?") { return WebAddress(origin + path + reference) }
    if reference.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") { return WebAddress(reference) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return reference.isEmpty ? nil : WebAddress(origin + folder + reference)
  }
}
