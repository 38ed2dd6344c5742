import Foundation
import TerminalKit
import Testing

@Suite final class `The history` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("history-\(UUID().uuidString)")
    .path
  private var path: String { folder + "/deep/history" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func history() throws -> HistoryFile {
    let history = HistoryFile(path: path, now: { 1_700_000_000 })
    try history.refresh()
    return history
  }

  private func texts(_ history: HistoryFile, _ part: String = "") -> [String] {
    history.latest(.max, containing: part).map(\.text)
  }

  private func content() throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private func write(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(atPath: folder + "/deep", withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test func `keeps an entry a command, lines and all, and shows the latest of equal ones`() throws {
    let first = try history()
    for text in ["menu list", "menu list", "say 'a\nb \\ 日本'", "menu list"] { try first.add(text) }
    #expect(try content().split(separator: "\n").count == 3)
    #expect(texts(try history()) == ["say 'a\nb \\ 日本'", "menu list"])
    #expect(texts(first) == ["say 'a\nb \\ 日本'", "menu list"])
  }

  @Test func `keeps no line of many pages`() throws {
    let history = try history()
    for text in ["help", String(repeating: "x", count: (1 << 14) + 1), "menu list"] { try history.add(text) }
    #expect(texts(history) == ["help", "menu list"])
    #expect(texts(try self.history()) == ["help", "menu list"])
  }

  @Test(arguments: [
    ("1700000000\thelp\n", true), ("\n\n!\n1700000000@018df9a3\thelp\n", true), ("", false), ("!\n", false),
    ("id\tguest\n1700000000\tAda\n", false), ("1700000000 help\n", false), ("12\thelp\n", false),
    ("0441478123\tDune\n", false),
  ])
  func `is recognized by its content`(content: String, isHistory: Bool) throws {
    try write(Array(content.utf8))
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    #expect(HistoryFile.isHistory(file.fileDescriptor) == isHistory)
  }

  @Test func `shows the latest of equal lines that another session entered`() throws {
    let (first, other) = (try history(), try history())
    for text in ["menu list", "help", "menu list", "help", "timing on"] {
      try other.add(text)
      try other.add("x \(text)")
    }
    try first.refresh()
    #expect(texts(first) == texts(try history()))
    #expect(texts(first).count == 6)
  }

  @Test func `deletes a line from the file without moving the others`() throws {
    let (first, other) = (try history(), try history())
    for text in ["menu list", "pin 1234", "help", "pin 1234"] { try first.add(text) }
    try other.refresh()
    #expect(try first.delete("pin 1234"))
    #expect(try !first.delete("pin 1234"))
    #expect(try !content().contains("pin"))
    try other.refresh()
    #expect(texts(other) == ["menu list", "help"])
    try other.add("exit")
    #expect(texts(first) == ["menu list", "help"])
    try first.refresh()
    #expect(texts(first) == ["menu list", "help", "exit"])
    #expect(texts(try history()) == ["menu list", "help", "exit"])
    #expect(try !HistoryFile(path: nil).delete("menu list"))
  }

  @Test(arguments: ["rub\u{7F}out", "\u{7F}", "bell\u{7}", "back\\slash", "\\u{7f}"])
  func `keeps a line with a control character`(line: String) throws {
    try history().add(line)
    #expect(texts(try history()) == [line])
  }

  @Test(arguments: [0o640, 0o604, 0o660]) func `becomes private if others could read it`(mode: Int) throws {
    try write(Array("#1700000000\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try history().add("x")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `is readable for its owner only`() throws {
    try history().add("x")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let outside = try FileManager.default.attributesOfItem(atPath: folder + "/deep")
    #expect(outside[.posixPermissions] as? Int == 0o700)
  }

  @Test func `is forgotten if it is only in memory`() throws {
    let (memory, file) = (HistoryFile(path: nil), try history())
    for history in [memory, file] {
      try history.add("menu list")
      history.forget()
      try history.refresh()
    }
    #expect(texts(memory) == [])
    #expect(texts(file) == ["menu list"])
  }

  @Test func `is each account's own`() throws {
    let history = try history()
    try history.add("menu list")
    for (owner, line) in [("ada", "whoami"), ("bo", "logout"), ("ad", "help")] {
      history.select(.account(owner))
      try history.refresh()
      #expect(texts(history) == [])
      try history.add(line)
      #expect(texts(history) == [line])
    }
    history.select(.account("ada"))
    try history.refresh()
    #expect(texts(history) == ["whoami"])
    history.select(.anonymous)
    try history.refresh()
    try history.add("login ada")
    #expect(texts(history) == ["login ada"])
    history.select(.localUser)
    try history.refresh()
    #expect(texts(history) == ["menu list"])
    #expect(
      try content() == """
        1700000000\tmenu list
        1700000000@ada\twhoami
        1700000000@bo\tlogout
        1700000000@ad\thelp

        """)
  }

  @Test func `of two sessions loses nothing`() async throws {
    let (first, second) = (try history(), try history())
    await withTaskGroup(of: Void.self) { group in
      for (name, file) in [("a", first), ("b", second)] {
        group.addTask { for number in 0..<200 { try? file.add("\(name) \(number)") } }
      }
    }
    let all = texts(try history())
    #expect(all.count == 400)
    #expect(all.filter { $0.hasPrefix("a") } == (0..<200).map { "a \($0)" })
    try second.refresh()
    #expect(texts(second) == all)
  }

  @Test func `passes over damage and continues after it`() throws {
    try write(
      Array("1700000000\tgood\nbad\n\u{0}\u{0}\u{0}\n1700000000\t".utf8) + [0xFF]
        + Array("\n17000\tlost \\x\n1700000000\torders li".utf8))
    let file = try history()
    #expect(texts(file) == ["good"])
    try file.add("next")
    #expect(texts(try history()) == ["good", "orders li", "next"])
  }

  @Test func `goes on without a file`() throws {
    let file = HistoryFile(path: "/proc/none/history")
    #expect(throws: SystemFailure.self) { try file.add("x") }
    #expect(texts(file) == ["x"])
  }

  @Test func `deletes the lines of an account and those from before there were accounts`() throws {
    let history = try history()
    for owner in [HistoryOwner.localUser, .account("ada"), .account("bob")] {
      history.select(owner)
      try history.refresh()
      try history.add("pin 1234")
    }
    history.select(.account("ada"))
    #expect(try history.delete("pin 1234"))
    #expect(try !history.delete("pin 1234"))
    for (owner, rest) in [(HistoryOwner.localUser, []), (.account("ada"), []), (.account("bob"), ["pin 1234"])] {
      history.select(owner)
      try history.refresh()
      #expect(texts(history) == rest)
    }
  }

  @Test func `deletes a line that is in no file`() throws {
    let history = HistoryFile(path: nil)
    try history.add("pin 1234")
    #expect(try history.delete("pin 1234"))
    #expect(texts(history) == [])
    #expect(try !history.delete("pin 1234"))
  }

  /// Only root can create files of another user.
  @Test(.enabled(if: geteuid() == 0)) func `of another user is not used`() throws {
    try history().add("x")
    try #require(chown(path, 65_534, 65_534) == 0 && chmod(path, 0o666) == 0)
    #expect(throws: SystemFailure(code: EPERM, call: "open")) { try history().add("y") }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("x\n"))
  }

  @Test func `goes on without a file whose lock another program holds`() throws {
    let history = try history()
    try history.add("x")
    let holder = open(path, O_RDWR)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX) == 0)
    #expect(throws: SystemFailure(code: EWOULDBLOCK, call: "flock")) { try history.add("y") }
    flock(holder, LOCK_UN)
    try history.add("z")
    let stored = texts(try self.history())
    #expect(stored == ["x", "z"])
  }

  @Test func `never follows a link`() throws {
    try write([])
    try FileManager.default.createSymbolicLink(atPath: folder + "/deep/link", withDestinationPath: path)
    #expect(throws: SystemFailure.self) { try HistoryFile(path: self.folder + "/deep/link").refresh() }
  }

  @Test func `finds what it looks for over many blocks in both directions`() throws {
    let lines = (0..<30_000).map { "1700000000\torders show \($0)\n" }.joined()
    try write(Array(lines.utf8))
    let file = try history()
    #expect(file.find(.prefix("orders show 1"), from: 0, .older)?.age == 10_000)
    #expect(file.find(.contains("SHOW 29999"), from: 0, .older) == nil)
    #expect(file.find(.contains("show 29999"), from: 0, .older)?.age == 0)
    #expect(file.find(.prefix(""), from: .max, .newer)?.text == "orders show 0")
    #expect(file.find(.prefix("orders show 0"), from: 0, .older)?.age == 29_999)
    #expect(file.find(.prefix("none"), from: 0, .older) == nil)
  }

  @Test func `suggests the latest line that goes on`() throws {
    let file = try history()
    for text in ["orders list --json", "orders list", "menu list"] { try file.add(text) }
    #expect(file.suggestion(for: "orders li") == "orders list")
    #expect(file.suggestion(for: "orders list") == "orders list --json")
    #expect(file.suggestion(for: "x") == nil)
    #expect(file.suggestion(for: "") == nil)
  }

  @Test func `of any size is opened by reading nothing but its end`() throws {
    let line = Array("1700000000\torders place --for Ada\n".utf8)
    try write(Array(repeatElement(line, count: 200_000).joined()))
    // The wanted line is near the end. One of several times is that of a machine that does little else.
    var least = Duration.seconds(1)
    for _ in 1...5 {
      let start = ContinuousClock.now
      #expect(try history().suggestion(for: "orders p") != nil)
      least = min(least, start.duration(to: .now))
    }
    #expect(least < .seconds(1))
  }
}
