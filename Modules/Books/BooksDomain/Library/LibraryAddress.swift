/// Where a library answers: the address under which it has `/books`.
package struct LibraryAddress: Hashable, Sendable, CustomStringConvertible {
  package let web: WebAddress

  /// - Parameter allowingPlainHTTP: whether somebody has said that everybody on the way may read and change what is
  ///   sent. On the way to this machine itself there is nobody.
  /// - Throws: ``LibraryError/address(_:)`` or ``LibraryError/plainHTTP(_:)``.
  package init(parsing text: String, allowingPlainHTTP: Bool = false) throws(LibraryError) {
    guard let web = WebAddress(text), !web.target.contains("?") else { throw .address(text) }
    guard web.scheme == .https || web.isLoopback || allowingPlainHTTP else { throw .plainHTTP(web.description) }
    let path = web.target.hasSuffix("/") ? String(web.target.dropLast()) : web.target
    self.web = WebAddress(scheme: web.scheme, host: web.host, port: web.port, target: path)
  }

  /// Without a slash at its end.
  package var description: String { web.description }

  /// What people call it.
  package var host: String { web.host }

  /// The first page of its list.
  package var books: WebAddress { page("/books") }

  /// One book.
  package func book(_ key: String) -> WebAddress { page("/books/\(Self.escaped(key))") }

  private func page(_ path: String) -> WebAddress {
    WebAddress(scheme: web.scheme, host: web.host, port: web.port, target: web.target + path)
  }

  /// A text as one piece of a path (RFC 3986, section 2.3). What is nothing but dots would mean another folder.
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
