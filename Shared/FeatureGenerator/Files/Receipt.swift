import Foundation

/// A record of generated files, stored beside their feature as JSON.
protocol Receipt: Codable {}

extension Receipt {
  /// Reads a record.
  ///
  /// - Throws: ``GeneratorError`` if the file is damaged.
  static func read(_ path: String, in source: SourceText) throws -> Self {
    do {
      return try JSONDecoder().decode(Self.self, from: Data(try source.text(path).utf8))
    } catch is DecodingError {
      throw GeneratorError("\(path) is damaged", suggestion: "Restore it with git")
    }
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
