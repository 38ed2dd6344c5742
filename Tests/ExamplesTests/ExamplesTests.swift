import Foundation
import Testing

@Suite struct `The code examples in documentation comments` {
  private struct Outcome {
    let report: String
    let code: Int32
  }

  /// The folder with the modules of this build, which also contains the tests.
  private static let build: String = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? "/proc/self/exe"
    let path = bundle.prefix(upTo: bundle.range(of: ".xctest")?.lowerBound ?? bundle.endIndex)
    return URL(fileURLWithPath: String(path)).resolvingSymlinksInPath().deletingLastPathComponent().path
  }()

  private func check(_ words: String...) throws -> Outcome {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scripts/examples.py").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script, Self.build] + words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let report = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(report: report, code: process.terminationStatus)
  }

  @Test func `compile, and every type that features use has one`() throws {
    let outcome = try check()
    #expect(outcome.code == 0, "\(outcome.report)")
  }

  @Test func `fail at the line of the comment`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "coffeepal-examples-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try """
    /// A price.
    ///
    /// ```swift
    /// let price = try Money(parsing: "4.40", .usd)
    /// let total = price.times(3)
    /// ```
    struct Price {}
    """.write(to: folder.appending(path: "Price.swift"), atomically: true, encoding: .utf8)
    let outcome = try check(folder.path)
    #expect(outcome.code == 1)
    #expect(outcome.report.contains("Price.swift:5:19: error: value of type 'Money' has no member 'times'"))
  }
}
