import Foundation
import TestEngines
import Testing

/// A transaction of another program, which psql keeps open.
final class OpenTransaction {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts a transaction and waits until the server has run the statement in it.
  init(_ statement: String, at address: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", address]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try send("BEGIN; \(statement);\n\\echo ready\n")
    var text = ""
    while !text.contains("ready") {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "psql ended")
      text += String(decoding: data, as: UTF8.self)
    }
  }

  private func send(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Ends the transaction.
  func end(_ statement: String) throws {
    try send("\(statement);\n")
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
