/// The base address of a library, without the path `/books`.
package struct LibraryAddress: Hashable, Sendable, CustomStringConvertible {
  package let web: WebAddress

  /// Parses an address.
  ///
  /// - Parameter allowingPlainHTTP: `true` if the user accepts that others on the network could
  ///   read and change the data. Connections to this machine need no encryption.
  /// - Throws: ``LibraryError/address(_:)`` or ``LibraryError/plainHTTP(_:)``.
  package init(parsing text: String, allowingPlainHTTP: Bool = false) throws(LibraryError) {
    guard let web = WebAddress(text), !web.target.contains("?") else { throw .address(text) }
    guard web.scheme == .https || web.isLoopback || allowingPlainHTTP else { throw .plainHTTP(web.description) }
    let path = web.target.hasSuffix("/") ? String(web.target.dropLast()) : web.target
    self.web = WebAddress(scheme: web.scheme, host: web.host, port: web.port, target: path)
  }

  /// The address, without a trailing slash.
  package var description: String { web.description }

  /// The host, as the library's name for users, with the port if it is not the usual one.
  package var name: String { web.port == web.scheme.port ? web.host : "\(web.host):\(web.port)" }

  /// The address of the first page of the list.
  package var books: WebAddress { page("/books") }

  /// Returns the address of one book.
  package func book(_ key: String) -> WebAddress { page("/books/\(Self.escaped(key))") }

  private func page(_ path: String) -> WebAddress {
    WebAddress(scheme: web.scheme, host: web.host, port: web.port, target: web.target + path)
  }

  /// Returns the text as one path segment (RFC 3986, section 2.3). Dots are escaped if there are no
  /// other characters, because they would name another folder.
  private static func escaped(_ text: String) -> String {
    let onlyDots = text.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
    return text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      case UInt8(ascii: ".") where !onlyDots: "."
      default: "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
      }
    }.joined()
  }
}
