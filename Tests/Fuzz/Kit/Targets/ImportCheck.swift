import DomainKit

/// The promises of every importer: it ends, refuses with an error for people, and counts its lines.
struct ImportCheck {
  private let count: Int
  private let lines: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    lines = 1 + bytes.count { $0 == 0x0A }
  }

  /// Reads a whole list.
  func complaint(reading reader: some ImportReader) async throws -> String? {
    var read = 0
    while true {
      let next = try await reader.next(7)
      if next.isEmpty { break }
      read += next.count
      if let complaint = next.lazy.compactMap(complaint).first { return complaint }
      if read > lines { return "it has more entries than lines" }
    }
    return reader.position.read == Int64(count) ? nil : "it ends after \(reader.position.read) of \(count) bytes"
  }

  static func complaint(about error: any Error) -> String? {
    error is any UserFacingError ? nil : "it fails with \(error)"
  }

  private func complaint<Entry: Sendable>(about line: ImportLine<Entry>) -> String? {
    guard case .bad(let number, let reason) = line else { return nil }
    if !(1...lines).contains(number) { return "the bad line \(number) does not exist" }
    return reason.utf8.count > 2_000 ? "the reason for line \(number) has \(reason.utf8.count) bytes" : nil
  }
}
