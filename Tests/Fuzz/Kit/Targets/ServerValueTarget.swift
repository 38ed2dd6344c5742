import StorageKit

@testable import StoragePostgres

/// The columns of a server's answers: each is refused with an error of the storage, or is a value. A
/// text is sent again as the same bytes.
struct ServerValueTarget: FuzzTarget {
  let name = "values of a server"

  private static let types: [UInt32] = [
    PostgresValue.TypeNumber.numeric, PostgresValue.TypeNumber.numeric, PostgresValue.TypeNumber.text,
    PostgresValue.TypeNumber.text, PostgresValue.TypeNumber.integer, PostgresValue.TypeNumber.shortInteger,
    PostgresValue.TypeNumber.real, PostgresValue.TypeNumber.uuid, PostgresValue.TypeNumber.void, 0,
  ]
  private static let samples = Mutator(
    [
      "\0\u{1}\0\0\0\0\0\0\u{1}=", "\0\u{2}\0\u{1}@\0\0\0\0\u{5}\u{3}h", "\0\0\0\0\0\0\0\0", "Latte",
      "a\u{1}\u{1}\u{1}\u{2}b", "16 bytes of an id",
    ],
    tokens: ["\u{1}", "\u{1}\u{1}", "\u{1}\u{2}", "@\0", "\u{7F}", "\0\u{1}"])

  func complaint(about choices: inout Choices) async -> String? {
    let (type, bytes) = (choices.element(of: Self.types), Self.samples.bytes(&choices))
    do {
      let value = try bytes.withUnsafeBytes { try PostgresValue.read($0, type) }
      guard case .text(let text) = value, String(validating: bytes, as: UTF8.self) != nil else { return nil }
      var again: [UInt8] = []
      PostgresText.append(text, to: &again)
      return again == bytes ? nil : "\(bytes) is sent again as \(again)"
    } catch is StorageError {
      return nil
    } catch {
      return "it fails with \(error)"
    }
  }
}
