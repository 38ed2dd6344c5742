import DomainKit
import Foundation
import TestingKit
import Testing

@testable import ShellKit

@Suite struct `The startup file` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/deep/rc" }
  private var content: String? {
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch { return nil }
  }

  private func run(
    _ lines: String..., isTerminal: Bool = false, columns: Int = 80, arguments: [String] = [],
    by user: Principal = .unrestricted
  ) async throws -> String {
    let output = MemoryOutput(isTerminal: isTerminal, columns: columns)
    let input = MemoryInput(lines, isTerminal: isTerminal)
    let shell = Shell(
      commands: Harness.commands(), invocation: try Invocation(arguments: arguments),
      streams: ShellStreams(input: input, output: output, errors: output), hooks: ShellHooks(userOrLastKnown: { user }),
      startupFile: path)
    _ = await shell.run()
    return output.text
  }

  @Test func `keeps saved settings and aliases, each once`() async throws {
    _ = try await run(
      "alias --save d drinks show", "set --save timing on", "alias --save d 'drinks list --count 1'", "alias e help",
      "alias --save e", "alias --remove --save e", "set --save keymap vi", "set keymap emacs")
    #expect(content == "alias d 'drinks list --count 1'\nset timing on\nset keymap vi\n")
  }

  @Test(arguments: [Role.customer, .barista, .manager, .owner])
  func `is changed only by owners, because others sign in at the same prompt`(role: Role) async throws {
    let user = Principal.person(UniqueID(high: 1, low: 2), role)
    let text = try await run("alias --save d drinks show", "set --save yes on", "alias e drinks show", by: user)
    #expect(text.contains("error[shell.save]: Saving is for owners") == (role != .owner), "\(text)")
    #expect(text.contains("it holds only for now; to keep it, write the line") == (role != .owner), "\(text)")
    #expect(content == (role == .owner ? "alias d 'drinks show'\nset yes on\n" : nil))
  }

  @Test func `is not changed while the database cannot be asked who is signed in`() async throws {
    let output = MemoryOutput()
    let owner = Principal.person(UniqueID(high: 1, low: 2), .owner)
    let shell = Shell(
      commands: Harness.commands(), invocation: try Invocation(arguments: []),
      streams: ShellStreams(input: MemoryInput(["set --save yes on"]), output: output, errors: output),
      hooks: ShellHooks(userOrLastKnown: { owner }, findCurrentUser: { nil }), startupFile: path)
    #expect(await shell.run() == 69)
    #expect(output.text.contains("error[shell.unknown-user]: Saving is refused"), "\(output.text)")
    #expect(content == nil)
  }

  @Test func `is changed by statement, and keeps everything else`() async throws {
    #expect(try await run("set --save timing off") == "Saved for later prompts in \(path): set timing off\n")
    try "# mine\nalias d 'drinks \\\n list'  # two lines\nset keymap vi".write(
      toFile: path, atomically: true, encoding: .utf8)
    _ = try await run("alias --save d drinks show", "set --save timing on", "alias --remove --save e")
    #expect(content == "# mine\nalias d 'drinks show'  # two lines\nset keymap vi\nset timing on\n")
    try "set keymap vi\nalias d 'open\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try await run("set --save timing off").contains("it has an open quote"))
    #expect(content == "set keymap vi\nalias d 'open\n")
  }

  @Test func `loses an alias that only the file still has`() async throws {
    _ = try await run("alias --save d drinks show", "alias --save e help")
    #expect(try await run("alias --remove --save d") == "Removed from \(path): alias d\n")
    #expect(content == "alias e help\n")
    #expect(try await run("alias --remove --save d").contains("error[usage.unknown-alias]"))
  }

  @Test func `keeps a saved alias that is removed from the session only, and says so`() async throws {
    let text = try await run("alias --save d drinks show", "alias --remove d", "d")
    #expect(
      text.contains("\nd is still saved in \(path); to remove it for later prompts too: alias --remove --save d\n"))
    #expect(text.contains("error[usage.unknown-command]"))
    #expect(content == "alias d 'drinks show'\n")
    let barista = Principal.person(UniqueID(high: 1, low: 1), .barista)
    let other = try await run("alias d help", "alias --remove d", by: barista)
    #expect(other == "d is still saved in \(path)\n")
    #expect(try await run("alias e help", "alias --remove e") == "")
  }

  @Test func `is not run if other accounts can write to it`() async throws {
    _ = try await run("alias --save dd drinks list")
    for mode in [0o666, 0o620] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let text = try await run("dd", isTerminal: true, columns: 500)
      #expect(text.contains("It was not run."))
      #expect(text.contains("error[usage.unknown-command]"))
    }
  }

  @Test func `is not run if other accounts can put it there`() async throws {
    _ = try await run("alias --save dd drinks list")
    let folder = String(path[..<(try #require(path.lastIndex(of: "/")))])
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    let text = try await run("dd", isTerminal: true, columns: 500)
    let sentence = "other accounts can write to \(folder)/: chmod go-w \(folder)/. It was not run."
    #expect(text.contains(sentence), "\(text)")
    let narrow = try await run("dd", isTerminal: true)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(narrow)")
    #expect(text.contains("error[usage.unknown-command]"))
  }

  @Test(arguments: ["rc", "link"])
  func `is not run through a link into a folder of other accounts`(target: String) async throws {
    _ = try await run("alias --save dd drinks list")
    let folder = String(path[..<(try #require(path.lastIndex(of: "/")))]) + "/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let saved = target == "rc" ? "\(folder)/rc" : path + ".saved"
    try FileManager.default.moveItem(atPath: path, toPath: saved)
    if target == "link" {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: saved)
    }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(folder)/\(target)")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    let text = try await run("dd", isTerminal: true, columns: 500)
    #expect(text.contains("chmod go-w \(folder)/. It was not run."), "\(text)")
  }

  @Test func `is not run through a link to a folder that other accounts could change`() async throws {
    _ = try await run("alias --save dd drinks list")
    let (deep, shared) = (folder.path + "/deep", folder.path + "/shared")
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
    try FileManager.default.moveItem(atPath: deep, toPath: folder.path + "/own")
    try FileManager.default.createSymbolicLink(atPath: shared + "/link", withDestinationPath: "../own")
    try FileManager.default.createSymbolicLink(atPath: deep, withDestinationPath: "shared/link")
    #expect(try await run("dd", isTerminal: true).contains("latte"))
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: shared)
    let text = try await run("dd", isTerminal: true, columns: 500)
    #expect(text.contains("chmod go-w \(shared)/. It was not run."), "\(text)")
  }

  @Test func `keeps its aliases and settings when another user signs in`() {
    let state = ShellState(settings: SessionSettings())
    state.setUser(.anonymous)
    state.setAlias("dd", to: "drinks list")
    state.change { $0.showsTiming = true }
    state.keepStartup()
    state.setAlias("own", to: "help")
    state.change { ($0.assumesYes, $0.isQuiet, $0.timeout, $0.showsTiming) = (true, true, .seconds(4), false) }
    let before = state.settings
    state.lastID = "9f3a21bc"
    state.setUser(.anonymous)
    #expect(state.settings == before)
    #expect(state.lastID == "9f3a21bc")
    state.setUser(.person(UniqueID(high: 1, low: 1), .manager))
    #expect(state.aliases == ["dd": "drinks list"])
    // `@` does not stand for an order of the previous user.
    #expect(state.lastID == nil)
    var settings = SessionSettings()
    settings.showsTiming = true
    #expect(state.settings == settings)
  }

  @Test func `runs before the first prompt only, and not in kiosk mode`() async throws {
    _ = try await run("alias --save dd drinks list")
    #expect(try await run("dd", isTerminal: true).contains("latte"))
    #expect(try await run("dd").contains("error[usage.unknown-command]"))
    #expect(try await run("dd", isTerminal: true, arguments: ["--kiosk"]).contains("error[usage.unknown-command]"))
  }

  @Test func `has an alias that other statements get the line for`() async throws {
    _ = try await run("alias --save dd drinks list")
    let line = "source \(path); dd"
    #expect(try await run("dd").contains("saved aliases are for the prompt; write: \(line)\n"))
    #expect(try await run(arguments: ["dd"]).contains("write: coffeepal -c '\(line)'\n"))
    #expect(try await run(line).contains("latte"))
  }

  @Test func `is reported with its line if it has a mistake`() async throws {
    _ = try await run("set --save timing off")
    try "set keymap emacz\nalias dd 'drinks list'\n".write(toFile: path, atomically: true, encoding: .utf8)
    let text = try await run("dd", isTerminal: true)
    #expect(text.contains("rc, line 1"))
    #expect(text.contains("latte"))
  }
}
