/// The messages of a PostgreSQL server, for a ``LoopbackServer`` that reads no HTTP.
///
/// ```swift
/// let server = try LoopbackServer(readsHTTP: false) { _ in
///   [.bytes(PostgresMessage.signedIn + PostgresMessage.notice("hello")), .close]
/// }
/// ```
package enum PostgresMessage {
  /// The identifier of the server process in ``signedIn``.
  package static let process: Int64 = 7
  /// The end of a sign-in without a password, to which ``ready`` belongs.
  package static let signedIn: [UInt8] = message("R", [0, 0, 0, 0]) + message("K", [0, 0, 0, 7, 0, 0, 0, 1])
  /// The end of a sign-in or of a batch.
  package static let ready: [UInt8] = message("Z", Array("I".utf8))

  /// Returns the report of a setting's value.
  package static func setting(_ name: String, _ value: String) -> [UInt8] {
    message("S", Array("\(name)\0\(value)\0".utf8))
  }

  package static func notice(_ text: String) -> [UInt8] { report("N", "WARNING", text) }
  /// Returns the error of a statement.
  package static func error(_ text: String) -> [UInt8] { report("E", "ERROR", text) }
  /// Returns the error after which a server ends the connection.
  package static func fatal(_ text: String) -> [UInt8] { report("E", "FATAL", text) }

  /// The beginnings of copies in each direction, which no statement of the program asks for.
  package static let copies: [[UInt8]] = ["G", "H", "W"].map { message($0, [0, 0, 0]) }

  /// The name of the command that answers with rows.
  private static let command = "SELECT"

  /// Returns the answers to a prepared statement that selects one row.
  ///
  /// - Parameter columns: The number of the type and the bytes of each column.
  package static func row(_ columns: [(type: UInt32, bytes: [UInt8])]) -> [UInt8] {
    let count = bytes(of: UInt16(columns.count))
    let types = columns.flatMap { description(of: $0.type) }
    let values = columns.flatMap { bytes(of: UInt32($0.bytes.count)) + $0.bytes }
    let messages = [
      message("1"), message("2"), message("T", count + types), message("D", count + values),
      message("C", Array("\(command) 1\0".utf8)),
    ]
    return messages.flatMap { $0 }
  }

  /// Returns a column without a table, in binary format.
  private static func description(of type: UInt32) -> [UInt8] {
    let (name, table): ([UInt8], [UInt8]) = ([0x63, 0], [0, 0, 0, 0, 0, 0])
    let format: [UInt8] = [0, 8, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1]
    return name + table + bytes(of: type) + format
  }

  private static func report(_ type: Character, _ severity: String, _ text: String) -> [UInt8] {
    message(type, Array("S\(severity)\0V\(severity)\0C01000\0M\(text)\0\0".utf8))
  }

  private static func message(_ type: Character, _ body: [UInt8] = []) -> [UInt8] {
    Array(String(type).utf8) + bytes(of: UInt32(body.count + 4)) + body
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
