import Foundation
import Testing
import TestingKit

@Suite struct `The history on the disk` {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try FileManager.default.createDirectory(
      atPath: place.path(".local/state/coffeepal"), withIntermediateDirectories: true)
  }

  private var file: String { place.path(".local/state/coffeepal/history") }

  private func opened(_ line: String? = nil) async throws -> PseudoTerminal {
    let terminal =
      try line.map { try PseudoTerminal(shell: $0, in: place) } ?? PseudoTerminal(in: place, columns: 120)
    try await terminal.shows { $0.lines.last?.hasSuffix("(open)>") == true && $0.bracketsPastes }
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) async throws {
    try await terminal.leave(typing: "\u{3}\u{4}")
    #expect(terminal.isAsFound)
  }

  /// A damaged history file, with `menu list` in it if something can be recovered.
  private enum Damage: String, CaseIterable {
    case noise, torn, huge, nul, foreign, empty

    var bytes: [UInt8] {
      let good = Array("1700000000\tmenu list\n".utf8)
      switch self {
      case .noise: return (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) } + [0x0A] + good
      case .torn: return good + Array("1700000000\tord".utf8)
      case .huge: return good + Array(repeating: 0x78, count: 20 << 20) + [0x0A]
      case .nul: return good + Array(repeating: 0, count: 100_000)
      case .foreign: return Array("menu list\n#1700000000\n: 1700000000:0;ls\n".utf8) + good
      case .empty: return []
      }
    }
  }

  @Test(arguments: Damage.allCases)
  private func `continues after whatever happened to it`(damage: Damage) async throws {
    try place.write(damage.bytes, to: ".local/state/coffeepal/history")
    chmod(file, 0o644)
    let terminal = try await opened()
    if damage != .empty {
      try await terminal.type("\u{12}menu", until: { $0.typedLines.last?.hasSuffix(": menu list") == true })
      terminal.type("\u{7}")
    }
    try await terminal.type("orders list\n", until: { $0.text.contains("No orders available!") })
    #expect(!terminal.text.contains("history"))
    try await leave(terminal)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try await opened()
    try await again.type("\u{1B}[A", until: { $0.typedLines.last?.hasSuffix("> orders list") == true })
    try await leave(again)
  }

  @Test func `is shown whole on demand`() async throws {
    let lines = (1...60).map { "1700000000\torders show \($0)\n" }.joined()
    try place.write(lines.utf8, to: ".local/state/coffeepal/history")
    let terminal = try await opened()
    terminal.type("history > \(place.path("latest.csv"))\nhistory --all > \(place.path("all.csv"))\n")
    try await terminal.type("orders list\n", until: { $0.text.contains("No orders available!") })
    try await leave(terminal)
    #expect(try place.read("all.csv").components(separatedBy: "orders show ").count == 61)
    #expect(try place.read("latest.csv").components(separatedBy: "orders show ").count <= 51)
  }

  @Test func `forgets a line on demand, and the command with the text of that line`() async throws {
    let path = ".local/state/coffeepal/history"
    try place.write("1700000000\torders list --for Pin\n1700000000\tmenu list\n".utf8, to: path)
    let terminal = try await opened()
    terminal.type("history --delete 'orders list --for Pin'\n")
    try await terminal.type(
      "history --delete 'login a@b.co hunter2'\n", until: { $0.text.contains("the history has no such line") })
    try await terminal.type("orders list\n", until: { $0.text.contains("No orders available!") })
    try await leave(terminal)
    let kept = try place.read(path)
    #expect(!kept.contains("Pin") && kept.contains("menu list") && kept.contains("orders list"), "\(kept)")
  }

  @Test func `that is a folder is said once, and stops no user`() async throws {
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    let terminal = try await opened()
    try await terminal.type("orders list\n", until: { $0.text.contains("No orders available!") })
    terminal.type("menu list --category none\n\u{1B}[A\u{1B}[A")
    try await terminal.shows { $0.typedLines.last?.hasSuffix("> orders list") == true }
    #expect(terminal.text.split(separator: "kept for this session only").count == 2)
    try await leave(terminal)
  }

  @Test func `that finds the disk full is said once, and whole again afterwards`() async throws {
    // The limit for files is one mebibyte, which the history already has.
    let lines = String(repeating: "1700000000\torders list --for somebody\n", count: 32_000)
    try place.write(lines.utf8, to: ".local/state/coffeepal/history")
    _ = try await place.coffeepal("menu", "list")
    let limit = "trap '' XFSZ; ulimit -f 2048; exec \(Workplace.program) --db \(place.database)"
    let terminal = try await opened(limit)
    terminal.type("orders list\nmenu list --category food\n")
    try await terminal.shows {
      $0.text.contains("for this session only") && $0.lines.count { $0.contains("(open)>") } == 3
    }
    #expect(terminal.text.split(separator: "for this session only").count == 2)
    try await leave(terminal)
    let again = try await opened()
    try await again.type("orders list --limit 3\n", until: { $0.text.contains("No orders available!") })
    try await leave(again)
    #expect(try place.read(".local/state/coffeepal/history").hasSuffix("\torders list --limit 3\n"))
  }

  @Test func `loses nothing that two shells enter at the same time`() async throws {
    let terminals = [try await opened(), try await opened()]
    for number in 0..<40 {
      for (index, terminal) in terminals.enumerated() { terminal.type("timing off # \(index) \(number)\n") }
    }
    for terminal in terminals {
      try await terminal.type("orders list\n", until: { $0.text.contains("No orders available!") })
      try await leave(terminal)
    }
    let kept = try place.read(".local/state/coffeepal/history").split(separator: "\n").map { $0.dropFirst(11) }
    for index in 0..<2 {
      #expect(kept.filter { $0.hasPrefix("timing off # \(index) ") } == (0..<40).map { "timing off # \(index) \($0)" })
    }
  }

  @Test func `is searched by a command, several lines being one`() async throws {
    let terminal = try await opened()
    terminal.type("menu list\norders list --for 'two\nlines'\n")
    try await terminal.shows { $0.text.contains("No orders match") }
    terminal.type("\u{c}history search two -o ndjson\n")
    try await terminal.shows { $0.text.contains(#""line":"orders list --for 'two\nlines'""#) }
    #expect(!terminal.text.contains(#""line":"menu list""#))
    // The search does not find itself, but a later one finds it.
    #expect(!terminal.text.contains(#""line":"history search"#))
    terminal.type("\u{c}history search 'search two' -o ndjson\n")
    try await terminal.shows { $0.text.contains(#""line":"history search two -o ndjson""#) }
    try await leave(terminal)
  }
}
