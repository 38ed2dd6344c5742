import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `Neither the password nor the token` {
  /// Of words that are in no other text of the program.
  private static let password = "xylographs velocipedes kumquattery"
  private let place: Workplace

  init() throws { place = try Workplace() }

  private var token: String {
    get throws { String(try place.read("ada/session").split(separator: " ")[1].prefix(64)) }
  }

  private func register() async throws {
    let result = try await place.coffeepal(
      as: "ada", "-v", "auth", "register", "ada@example.com", "--name", "Ada", "--password-stdin",
      password: Self.password)
    try #require(result.ending == .exited(0), "\(result.errors)")
  }

  @Test func `is in any file but the session's own, nor in anything that is said`() async throws {
    try await register()
    let login = try await place.coffeepal(
      as: "ada", "-v", "login", "ada@example.com", "--password-stdin", password: Self.password)
    _ = try await place.coffeepal(as: "ada", "login", "ada@example.com", "--password-stdin", password: "wrong")
    let token = try token
    #expect(!(login.output + login.errors).contains(Self.password))
    let raw = try bytes(ofHex: token)
    var scanned: [String] = []
    let files = try #require(FileManager.default.enumerator(atPath: place.folder)).compactMap { $0 as? String }
    for name in files where !name.hasSuffix(".in") && name != "ada/session" {
      guard let data = FileManager.default.contents(atPath: place.path(name)) else { continue }
      for secret in [Data(Self.password.utf8), Data(token.utf8), Data(raw)] {
        #expect(data.range(of: secret) == nil, "\(name)")
      }
      scanned.append(name)
    }
    #expect(scanned.contains("shop.db"))
  }

  @Test(.enabled(if: Tools.canDump, "no process can be dumped here"))
  func `is in the memory of a shell that has used them`() async throws {
    try await register()
    let terminal = try PseudoTerminal(in: place, environment: place.session("till"))
    try await terminal.expect("coffeepal (signed out)> ")
    terminal.type("login ada@example.com\n")
    try await terminal.expect("Password: ")
    terminal.type(Self.password + "\n")
    try await terminal.expect("coffeepal ada:owner> ")
    terminal.type("orders list\n")
    try await terminal.expect("coffeepal ada:owner> ")
    let dump = try await place.run(["gcore", "-o", place.path("core"), "\(terminal.pid)"])
    #expect(dump.ending == .exited(0), "\(dump.errors)")
    let core = try #require(FileManager.default.contents(atPath: place.path("core.\(terminal.pid)")))
    let token = String(try place.read("till/session").split(separator: " ")[1].prefix(64))
    // Pieces are enough to give a secret away, and what is written over it later may hide its beginning.
    let words = Self.password.split(separator: " ").map { Data($0.utf8) }
    let digits = stride(from: 0, to: 64, by: 16).map { Data(token.dropFirst($0).prefix(16).utf8) }
    let raw = try bytes(ofHex: token)
    let bytes = stride(from: 0, to: 32, by: 16).map { Data(raw[$0..<($0 + 16)]) }
    for (name, pieces) in [("password", words), ("token", digits), ("token's bytes", bytes)] {
      for piece in pieces { #expect(core.range(of: piece) == nil, "a piece of the \(name) is in the dump") }
    }
    // What the search would find if it were there: a text of the screen.
    #expect(core.range(of: Data("ada@example.com".utf8)) != nil)
    terminal.type("exit\n")
    #expect(try await terminal.end().ending == .exited(0))
  }

  private func bytes(ofHex text: String) throws -> [UInt8] {
    let digits = Array(text)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(digits[$0...($0 + 1)]), radix: 16))
    }
  }
}
