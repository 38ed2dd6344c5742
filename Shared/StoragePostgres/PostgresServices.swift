/// The service file, in which libpq finds the options of a connection by a name.
package enum PostgresServices {
  /// Returns the addresses that complete a typed one, `postgres:///?service=sh`, with the names in the
  /// text of a service file. An address with a password has no completions.
  package static func completions(of typed: String, in file: String) -> [String] {
    do { _ = try PostgresURL(typed) } catch { return [] }
    guard let separator = typed.lastIndex(where: { $0 == "?" || $0 == "&" }),
      typed[separator...].dropFirst().hasPrefix("service=")
    else { return [] }
    let name = typed[separator...].dropFirst("?service=".count)
    return names(in: file).filter { $0.hasPrefix(name) }.map { "\(typed[..<name.startIndex])\($0)" }
  }

  /// Returns the names of the sections that an address can contain as they are.
  private static func names(in file: String) -> [String] {
    file.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let line = line.drop(while: \.isWhitespace)
      guard line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
      let name = line[..<end].dropFirst()
      let isPlain = !name.isEmpty && !name.contains { "&=%".contains($0) || $0.isWhitespace }
      return isPlain ? String(name) : nil
    }
  }
}
