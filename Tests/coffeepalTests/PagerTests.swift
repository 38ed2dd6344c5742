import Foundation
import Testing
import TestingKit

@Suite struct `What is longer than the screen` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// A pager that marks its output and waits for a key.
  private static let marking = "sed 's/^/| /'; echo '(more)'; read key < /dev/tty"

  private func terminal(_ arguments: [String] = [], rows: Int = 12, pager: String = marking) throws -> PseudoTerminal {
    try PseudoTerminal(arguments, in: place, columns: 100, rows: rows, environment: ["PAGER": pager])
  }

  @Test func `goes to the pager, and the prompt comes back when the person leaves it`() async throws {
    let terminal = try terminal()
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("menu list\n", until: "| Latte")
    try await terminal.expect("(more)")
    try await terminal.type("\n", until: "coffeepal (open)> ")
    terminal.type("exit 3\n")
    #expect(try await terminal.end().ending == .exited(3))
  }

  @Test func `goes to the pager from a single command too`() async throws {
    let terminal = try terminal(["menu", "list"])
    try await terminal.expect("| Latte")
    try await terminal.expect("(more)")
    try await terminal.leave(typing: "\n")
  }

  @Test func `has no spinner under it, also if it is help that an option asks for`() async throws {
    let terminal = try terminal(pager: "sed 's/^/| /'; sleep 1; echo '(more)'; read key < /dev/tty")
    try await terminal.expect("coffeepal (open)> ")
    terminal.type("orders stats --help\n")
    let seen = try await terminal.expect("(more)")
    let spokes: Set<Character> = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    #expect(spokes.isDisjoint(with: seen) && seen.contains("| "), "\(seen)")
    try await terminal.type("\n", until: "coffeepal (open)> ")
    try await terminal.leave(typing: "\u{4}")
  }

  @Test func `stands on the screen where there is room, no pager, or no wish for one`() async throws {
    for (rows, pager, before) in [
      (40, Self.marking, ""), (12, "no-such-pager", ""), (12, "", ""), (12, Self.marking, "set pager off; "),
    ] {
      let terminal = try terminal(rows: rows, pager: pager)
      try await terminal.expect("coffeepal (open)> ")
      terminal.type("\(before)menu list\n")
      let seen = try await terminal.expect("coffeepal (open)> ")
      #expect(seen.contains("Latte") && !seen.contains("| Latte") && !seen.contains("(more)"), "\(rows) \(pager)")
      try await terminal.leave(typing: "\u{4}")
    }
  }

  @Test func `leaves Ctrl-C to the pager`() async throws {
    // The pager ends at the third Ctrl-C.
    let pager = try script("n=0; trap 'n=$((n+1)); echo caught $n' INT", until: "[ $n -ge 3 ]")
    let terminal = try terminal(pager: "bash \(pager)")
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("menu list\n", until: "(more)")
    for number in 1...3 {
      try await terminal.type("\u{3}", until: "caught \(number)")
    }
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.leave(typing: "\u{4}")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func `takes the pager along when the program must end`(signal: Int32) async throws
  {
    let pager = try script("trap 'echo gone > \(place.path("gone")); exit' TERM")
    let terminal = try terminal(pager: "bash \(pager)")
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("menu list\n", until: "(more)")
    terminal.signal(signal)
    #expect(try await terminal.end().ending == .exited(128 + signal))
    // A slow pager may confirm the signal after the program has stopped waiting.
    try await place.wait { (try? place.read("gone")) == "gone\n" }
  }

  /// A script that handles signals itself, shows its input, and waits for a condition. It waits
  /// without starting a program: a shell may lose a signal meanwhile.
  private func script(_ body: String, until condition: String = "! [ -e \"$0\" ]") throws -> String {
    try place.write(
      """
      mkfifo "$0.waiting"
      exec 3<> "$0.waiting"
      \(body)
      cat
      echo '(more)'
      until \(condition); do read -r -t 0.05 -u 3; done
      """.utf8, to: "script")
    return place.path("script")
  }

  /// A pager of several programs. The last program is a script that handles signals itself.
  private func pipeline(_ body: String) throws -> String { "sed 's/^/| /' | bash \(try script(body))" }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `takes every program of a pipeline along when the program must end`(signal: Int32) async throws {
    let pager = try pipeline("trap 'echo gone > \(place.path("gone")); exit' TERM")
    let terminal = try terminal(pager: pager)
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("menu list\n", until: "| Latte")
    try await terminal.expect("(more)")
    terminal.signal(signal)
    #expect(try await terminal.end().ending == .exited(128 + signal))
    // The pager received the signal and confirms it with a delay.
    try await place.wait { (try? place.read("gone")) == "gone\n" }
    #expect(terminal.isAsFound)
  }

  @Test func `leaves Ctrl-C to every program of a pipeline, and waits for the last`() async throws {
    let terminal = try terminal(pager: try pipeline("n=0; trap 'n=$((n+1)); echo caught $n; [ $n -lt 2 ] || exit' INT"))
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("menu list\n", until: "(more)")
    for number in 1...2 {
      try await terminal.type("\u{3}", until: "caught \(number)")
    }
    try await terminal.expect("coffeepal (open)> ")
    terminal.type("exit 3\n")
    #expect(try await terminal.end().ending == .exited(3))
    #expect(terminal.isAsFound)
  }

  /// A secure `less`, which the program starts by default, ignores Ctrl-Z.
  @Test(arguments: ["LESSSECURE= less", "sed 's/^/| /' | LESSSECURE= less"])
  func `stops and goes on with the pager`(pager: String) async throws {
    let line =
      "stty -a > before; set -m; \(Workplace.program) --db \(place.database); stty -a > between; echo status $?; fg; echo over $?"
    let terminal = try PseudoTerminal(bash: line, in: place, rows: 12, environment: ["PAGER": pager])
    try await terminal.expect("coffeepal (open)> ")
    terminal.type("menu list\n")
    try await terminal.shows { $0.text.contains("Latte") && $0.lines.last?.hasPrefix(":") == true }
    terminal.type("\u{1A}")
    // The system's shell has the original terminal settings, returns the terminal, and the pager
    // continues.
    try await terminal.expect("status 0")
    try await terminal.shows { $0.text.contains("Latte") && $0.lines.last?.hasPrefix(":") == true }
    #expect(try place.read("between") == (try place.read("before")))
    try await terminal.type("q", until: { $0.lines.last == "coffeepal (open)>" && $0.bracketsPastes })
    try await terminal.type("exit 3\n", until: "over 3")
    _ = try await terminal.end()
    #expect(terminal.isAsFound)
  }

  @Test func `goes on with a pipeline whose last program stops itself late`() async throws {
    try place.write(
      """
      cat
      exec 3<> \(place.path("waiting"))
      trap 'stty icanon < /dev/tty; sleep 1; kill -STOP $$; stty -icanon < /dev/tty; echo "(again)"' TSTP
      stty -icanon < /dev/tty
      echo '(more)'
      while [ -e "$0" -a ! -e \(place.path("done")) ]; do read -r -t 0.05 -u 3; done
      """.utf8, to: "last")
    let line = "mkfifo \(place.path("waiting")); set -m; \(Workplace.program) --db \(place.database); fg"
    let terminal = try PseudoTerminal(
      bash: line, in: place, rows: 12, environment: ["PAGER": "sed 's/^/| /' | bash \(place.path("last"))"])
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("menu list\n", until: "(more)")
    try await terminal.type("\u{1A}", until: "(again)")
    try place.write([], to: "done")
    try await terminal.expect("coffeepal (open)> ")
    terminal.type("exit\n")
    _ = try await terminal.end()
  }

  @Test func `is not fetched further once the person has left`() async throws {
    let terminal = try terminal(pager: "head -n 1 | sed 's/^/| /'")
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("help\n", until: "| ")
    try await terminal.expect("coffeepal (open)> ")
    terminal.type("menu list -o ndjson; exit 4\n")
    #expect(try await terminal.end().ending == .exited(4))
  }
}
