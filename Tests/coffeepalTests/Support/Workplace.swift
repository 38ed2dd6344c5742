import DomainKit
import Foundation
import ShellKit
import Synchronization
import Testing
import TestingKit

/// A folder with its own database in which a test runs the program. It is deleted after the test.
final class Workplace: Sendable {
  struct Result: Sendable {
    let output: String
    /// The text on standard error, without the announcement of a new database.
    let errors: String
    /// The path of the new database that the program announced.
    let newDatabase: String?
    let ending: ChildProcess.Ending
  }

  let folder: String
  private let counter = Atomic<Int>(0)

  init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("coffeepal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    folder = place.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var database: String { folder + "/shop.db" }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a private file and returns its path.
  @discardableResult
  func write(_ content: some Sequence<UInt8>, to name: String) throws -> String {
    try PrivateFile.write(content, to: path(name))
    return path(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  // MARK: Running

  /// Runs the program on this workplace's database.
  func coffeepal(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> Result {
    try await run([Self.program, "--db", database] + arguments, input: input, environment: environment)
  }

  /// Runs a program and returns its output.
  func run(_ words: [String], input: String = "", environment: [String: String] = [:]) async throws -> Result {
    let number = counter.add(1, ordering: .relaxed).newValue
    let (child, files) = try start(words, number, input: input, environment: environment)
    let ending = try await child.wait()
    let lines = try read(files.errors).split(separator: "\n", omittingEmptySubsequences: false)
    let announcement = "New database: "
    return Result(
      output: try read(files.output), errors: lines.filter { !$0.hasPrefix(announcement) }.joined(separator: "\n"),
      newDatabase: lines.first { $0.hasPrefix(announcement) }.map { String($0.dropFirst(announcement.count)) },
      ending: ending)
  }

  private func start(
    _ words: [String], _ number: Int, input: String, environment: [String: String]
  ) throws -> (ChildProcess, (output: String, errors: String)) {
    let files = (output: "\(number).out", errors: "\(number).err")
    let descriptors = [
      open(try write(input.utf8, to: "\(number).in"), O_RDONLY | O_CLOEXEC), try create(files.output),
      try create(files.errors),
    ]
    defer { for descriptor in descriptors { close(descriptor) } }
    return (try spawn(words, descriptors, environment), files)
  }

  /// Starts a program without input, whose output is in the files `NAME.out` and `NAME.err`.
  func begin(_ words: [String], as name: String, environment: [String: String] = [:]) throws -> ChildProcess {
    let descriptors = [
      open("/dev/null", O_RDONLY | O_CLOEXEC), try create("\(name).out"), try create("\(name).err"),
    ]
    defer { for descriptor in descriptors { close(descriptor) } }
    return try spawn(words, descriptors, environment)
  }

  /// Starts a program with these descriptors as its standard streams.
  func spawn(_ words: [String], _ descriptors: [Int32], _ environment: [String: String] = [:]) throws -> ChildProcess {
    try ChildProcess(
      words, environment: variables.merging(environment) { $1 }, folder: folder, descriptors: descriptors)
  }

  /// Creates a file and returns its descriptor.
  func create(_ name: String) throws -> Int32 {
    let descriptor = open(path(name), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw ChildProcess.Failure(call: "open", code: errno) }
    return descriptor
  }

  /// The environment of the program, without the variables of the user who runs the tests.
  var variables: [String: String] {
    [
      "HOME": folder, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
      "TMPDIR": folder, "PAGER": "",
    ]
  }

  /// The path of the program, which is next to the tests unless `COFFEEPAL_TEST_PROGRAM` names another.
  static let program: String = {
    if let path = ProcessInfo.processInfo.environment["COFFEEPAL_TEST_PROGRAM"] { return path }
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
    let place = bundle.map { String($0.prefix(upTo: $0.range(of: ".xctest")?.lowerBound ?? $0.endIndex)) }
    let test = place ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("coffeepal").path
  }()

  // MARK: Inspecting

  /// Returns the result of an SQL query, run by another program.
  func sql(_ text: String) async throws -> String {
    // A new database must be private, because the program requires it.
    let sqlite = "umask 077; exec sqlite3 -cmd '.timeout 5000' \"$@\""
    let result = try await run(["sh", "-c", sqlite, "sh", database, text])
    try #require(result.ending == .exited(0), "\(result.errors)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  func expectSoundDatabase(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let decision = try await sql("PRAGMA integrity_check")
    #expect(decision == "ok", sourceLocation: sourceLocation)
  }
}

extension Workplace.Result {
  /// The output of the program with `--json`.
  var json: JSONValue {
    get throws { try #require(JSONReader.read(output), "\(output)\(errors)") }
  }

  /// The lines of output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  var errorCode: String? {
    guard errors.hasPrefix("error["), let end = errors.firstIndex(of: "]") else { return nil }
    return String(errors[errors.index(errors.startIndex, offsetBy: 6)..<end])
  }
}

extension JSONValue {
  var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }
}
