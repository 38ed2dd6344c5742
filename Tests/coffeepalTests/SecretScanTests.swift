import Foundation
import Testing

@Suite struct `Neither the password nor the token` {
  /// A password of words that no other text of the program contains.
  private static let password = "xylographs velocipedes kumquattery"
  private static let nextPassword = "quagmires jabberwocky flibbertigibbet"
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Returns the tokens in a user's session file, in hexadecimal.
  private func tokens(of name: String) throws -> [String] {
    try place.read("\(name)/session").split(separator: "\n").map { String($0.split(separator: " ")[1]) }
  }

  private func register(as name: String = "ada", on database: String? = nil) async throws {
    let result = try await place.coffeepal(
      as: name, "-v", "auth", "register", "ada@example.com", "--name", "Ada", "--password-stdin",
      password: Self.password, on: database)
    try #require(result.ending == .exited(0), "\(result.errors)")
  }

  @Test func `is in any file but the session's own, nor in anything that is said`() async throws {
    try await register()
    let login = try await place.coffeepal(
      as: "ada", "-v", "login", "ada@example.com", "--password-stdin", password: Self.password)
    _ = try await place.coffeepal(as: "ada", "login", "ada@example.com", "--password-stdin", password: "wrong")
    let token = try #require(try tokens(of: "ada").first)
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
    // The session file also contains the token of another installation, which is read and written
    // together with this one.
    try await register(as: "till", on: place.path("other.db"))
    let terminal = try await place.terminal(as: "till", until: "coffeepal (signed out)> ")
    try await signIn(Self.password, at: terminal)
    var tokens = try tokens(of: "till")
    terminal.type("auth password\n")
    let answers = [
      ("Current password for ada@example.com: ", Self.password),
      ("New password for ada@example.com (at least 15 characters): ", Self.nextPassword),
      ("Repeat the password: ", Self.nextPassword),
    ]
    for (question, answer) in answers {
      try await terminal.expect(question)
      terminal.type(answer + "\n")
    }
    try await terminal.expect("coffeepal (signed out)> ")
    try await signIn(Self.nextPassword, at: terminal)
    tokens += try self.tokens(of: "till")
    #expect(Set(tokens).count == 5, "two sessions' and a device's, and the other database's session's and device's")
    let core = try await dump(terminal)
    for password in [Self.password, Self.nextPassword] { expectNothing(of: password, in: core) }
    for token in Set(tokens) { try expectNothing(ofToken: token, in: core) }
    // The search finds a text of the screen, so it would also find a secret.
    #expect(core.holds("ada@exam".utf8))
    try await terminal.leave(typing: "exit\n")
  }

  private func signIn(_ password: String, at terminal: PseudoTerminal) async throws {
    try await terminal.type("login ada@example.com\n", until: "Password for ada@example.com: ")
    try await terminal.type(password + "\n", until: "coffeepal ada:owner> ")
    try await terminal.type("orders list\n", until: "coffeepal ada:owner> ")
  }

  /// Returns a dump of the program's memory and registers.
  ///
  /// The prompt reads the session once more for what it shows of the user, soon after it appears.
  /// While it does, the token is in memory.
  private func dump(_ terminal: PseudoTerminal) async throws -> Data {
    try await terminal.waitUntilIdle()
    let dump = try await place.run(["gcore", "-o", place.path("core"), "\(terminal.pid)"])
    #expect(dump.ending == .exited(0), "\(dump.errors)")
    let core = URL(fileURLWithPath: place.path("core.\(terminal.pid)"))
    return withoutEmptyPages(try Data(contentsOf: core, options: .alwaysMapped))
  }

  /// Removes unused memory, which is most of a dump.
  private func withoutEmptyPages(_ core: Data) -> Data {
    let size = 4_096
    let empty = [UInt8](repeating: 0, count: size)
    var used = Data()
    core.withUnsafeBytes { core in
      for start in stride(from: 0, to: core.count, by: size) {
        let page = UnsafeRawBufferPointer(rebasing: core[start..<min(core.count, start + size)])
        if let place = page.baseAddress, memcmp(place, empty, page.count) != 0 {
          used.append(contentsOf: page)
        }
      }
    }
    return used
  }

  // The search looks for pieces, because a piece already reveals a secret and later writes may
  // overwrite its beginning.

  private func expectNothing(of password: String, in core: Data) {
    let bytes = Array(password.utf8)
    for piece in pieces(of: bytes, 8) { #expect(!core.holds(piece), "a piece of a password") }
    // The password rules compare the password as one number per character.
    for piece in pieces(of: bytes, 4) {
      #expect(!core.holds(piece.flatMap { [$0, 0, 0, 0] }), "a piece of a password in numbers")
    }
  }

  private func expectNothing(ofToken token: String, in core: Data) throws {
    for piece in pieces(of: Array(token.utf8), 8) { #expect(!core.holds(piece), "a piece of a token's text") }
    for piece in pieces(of: try bytes(ofHex: token), 8) { #expect(!core.holds(piece), "a piece of a token") }
  }

  private func pieces(of bytes: [UInt8], _ count: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, through: bytes.count - count, by: count).map { bytes[$0..<($0 + count)] }
  }

  private func bytes(ofHex text: String) throws -> [UInt8] {
    let digits = Array(text)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(digits[$0...($0 + 1)]), radix: 16))
    }
  }
}

extension Data {
  /// Returns `true` if the data contains the bytes.
  fileprivate func holds(_ bytes: some Collection<UInt8>) -> Bool {
    range(of: Data(bytes)) != nil
  }
}
