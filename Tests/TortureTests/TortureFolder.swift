import Foundation
import Testing

@testable import TortureKit

#if canImport(Glibc)
  import Glibc
#endif

/// A folder for one test, with the harness's own program at hand. It is gone with the test.
final class TortureFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("torture-tests-\(UUID().uuidString)").path
    try WorkFolder.makeFolder(path)
  }

  /// A folder with the files of another one.
  convenience init(copying other: TortureFolder) throws {
    try self.init()
    for name in WorkFolder.files(in: other.path) {
      try FileManager.default.copyItem(atPath: "\(other.path)/\(name)", toPath: "\(path)/\(name)")
    }
  }

  deinit { WorkFolder.remove(path) }

  /// The program lies beside the tests.
  static let program: String = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
    let place = bundle.map { String($0.prefix(upTo: $0.range(of: ".xctest")?.lowerBound ?? $0.endIndex)) }
    let test = place ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("Torture").path
  }()

  /// Runs a child on this folder to its end.
  func run(_ mode: String, _ words: String...) async throws {
    let errors = "\(path)/errors"
    let child = try ChildProcess([Self.program, mode, path] + words, errors: errors)
    let ending = await child.wait(atMost: .seconds(300))
    await child.end()
    try #require(ending == .exited(0), "\(LineFile.lines(of: errors))")
  }

  /// Runs the driver, and gives back what it printed.
  static func drive(_ words: String...) async throws -> (ending: ChildProcess.Ending?, output: String) {
    let place = try TortureFolder()
    let output = "\(place.path)/output"
    let script = "exec \"$0\" \"$@\" > '\(output)'"
    let child = try ChildProcess(
      ["sh", "-c", script, program] + words, environment: ["TMPDIR": place.path], errors: "\(place.path)/errors")
    let ending = await child.wait(atMost: .seconds(600))
    await child.end()
    let text = LineFile.lines(of: output).joined(separator: "\n")
    return (ending, text + LineFile.lines(of: "\(place.path)/errors").joined(separator: "\n"))
  }
}
