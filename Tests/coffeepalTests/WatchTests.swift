import Foundation
import Testing
import TerminalKit
import TestingKit

@Suite struct `A command that is watched` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `is left with a key`() async throws {
    let terminal = try PseudoTerminal(["watch", "200ms", "menu", "list"], in: place)
    try await terminal.shows { $0.isOther && $0.text.contains("Latte") && $0.lines.last?.hasSuffix("q quit") == true }
    #expect(terminal.text.contains("Every 200ms: menu list"))
    let count = terminal.byteCount
    try await Task.sleep(for: .milliseconds(700))
    #expect(terminal.byteCount == count)
    try await terminal.leave(typing: "q")
    #expect(terminal.isAsFound)
  }

  @Test func `is scrolled and held up`() async throws {
    let terminal = try PseudoTerminal(["watch", "100ms", "orders", "list", "-o", "vertical"], in: place, rows: 6)
    try await terminal.shows { $0.text.contains("No orders available!") }
    _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    try await terminal.shows { $0.lines.first == "── 1 ──" && $0.text.contains("0 above, 6 below") }
    terminal.type("\u{1B}[B")
    try await terminal.shows { $0.lines.first?.hasPrefix("id ") == true && $0.text.contains("1 above, 5 below") }
    try await terminal.type(" ", until: { $0.text.contains("Paused: ") && $0.text.contains("Space resume") })
    _ = try await place.coffeepal("orders", "place", "--for", "Grace", "--item", "espresso")
    try await Task.sleep(for: .milliseconds(300))
    try await terminal.type("j", until: { $0.text.contains("2 above, 4 below") })
    try await terminal.type(" ", until: { $0.text.contains("2 above, 15 below") })
    try await terminal.type("G", until: { $0.text.contains("17 above, 0 below") })
    try await terminal.leave(typing: "q")
  }

  @Test func `shows no board where what it shows cannot be had`() async throws {
    let terminal = try PseudoTerminal(["watch", "orders", "show", "00000000"], in: place)
    let (ending, rest) = try await terminal.end()
    #expect(ending == .exited(1))
    #expect(!rest.contains("\u{1B}[?1049h") && rest.contains("error["))
    #expect(terminal.isAsFound)
  }
}
