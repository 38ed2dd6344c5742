import Foundation
import Testing
import TestingKit

@Suite struct `The line editor` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func opened(
    columns: Int = 80, environment: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(in: place, columns: columns, environment: environment)
    try await terminal.shows { $0.lines.last?.hasSuffix("(open)>") == true && $0.bracketsPastes }
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal, _ code: Int32 = 0) async throws {
    #expect(try await terminal.end().ending == .exited(code))
    #expect(terminal.isAsFound)
  }

  @Test(arguments: [20, 21, 40, 80, 200])
  func `edits text of any width at any width`(columns: Int) async throws {
    let terminal = try await opened(columns: columns)
    terminal.type("orders place --for 日本語👨‍👩‍👧e\u{301}")
    terminal.type("\u{1}\u{1B}fx\u{5}!")
    let text = "coffeepal (open)> ordersx place --for 日本語👨‍👩‍👧e\u{301}!"
    try await terminal.shows {
      $0.typedLines.suffix(4).joined().replacing(" ", with: "").hasSuffix(text.replacing(" ", with: ""))
    }
    #expect(terminal.unknownSequences == [])
    terminal.type("\u{3}\u{4}")
    try await leave(terminal)
  }

  @Test func `redraws the line in mid-line when the window changes its size`() async throws {
    let terminal = try await opened(columns: 60)
    terminal.type("orders place --for Ada --note 'a long note for the barista'")
    try await terminal.shows { $0.typed.hasSuffix("the barista'") }
    for columns in [30, 25, 100, 20, 60] {
      terminal.resize(columns: columns)
      try await terminal.shows { screen in
        let whole = "coffeepal (open)> orders place --for Ada --note 'a long note for the barista'"
        let rows = (whole.count + columns - 1) / columns
        return screen.typedLines.suffix(rows).joined().replacing(" ", with: "") == whole.replacing(" ", with: "")
          && screen.cursor.column == whole.count % columns
      }
    }
    terminal.type("\u{3}\u{4}")
    try await leave(terminal)
  }

  @Test func `never runs what is pasted before Enter, and then all of it`() async throws {
    let terminal = try await opened()
    terminal.type("\u{1B}[200~menu list --limit\norders list\n\u{1B}[201~")
    try await terminal.shows { $0.text.contains("... orders list\n...") }
    #expect(!terminal.text.contains("error["))
    terminal.type("\u{15}\u{15}\u{15}\u{15}\u{15}\u{15}orders list\n")
    try await terminal.shows { $0.text.contains("No orders available!") }
    terminal.type("\u{4}")
    try await leave(terminal)
  }

  @Test func `takes a paste of a megabyte`() async throws {
    let terminal = try await opened()
    let text = String(repeating: "0123456789abcde ", count: 1 << 16)
    await terminal.send("\u{1B}[200~" + text + "END\u{1B}[201~")
    try await terminal.shows { $0.typed.hasSuffix("abcde END") }
    try await terminal.type("\u{3}orders list\n", until: { $0.text.contains("No orders available!") })
    terminal.type("\u{4}")
    try await leave(terminal)
  }

  @Test func `understands keys that come in pieces`() async throws {
    let terminal = try await opened()
    for byte in "menu 日é".utf8 { await terminal.send([byte]) }
    for byte in "\u{1B}[1;5D\u{1B}[H".utf8 { await terminal.send([byte]) }
    try await terminal.type("X", until: { $0.typed.hasSuffix("> Xmenu 日é") })
    terminal.type("\u{3}\u{4}")
    try await leave(terminal)
  }

  @Test func `remembers what two shells entered at the same time`() async throws {
    let (first, second) = (try await opened(), try await opened())
    for (terminal, name) in [(first, "alpha"), (second, "beta")] {
      try await terminal.type("orders list --for \(name)\n", until: { $0.text.contains("No orders match") })
    }
    first.type(" orders list --for hidden\norders list --for 'two\nlines'\n")
    try await first.shows { $0.lines.count { $0.hasPrefix("No orders match") } == 3 && $0.bracketsPastes }
    try await first.type("\u{12}beta", until: { $0.text.contains("search 'beta': orders list --for beta") })
    try await first.type("\u{7}\u{1B}[A", until: { $0.text.hasSuffix("> orders list --for 'two\n... lines'") })
    let third = try await opened()
    third.type("\u{1B}[A\u{1B}[A")
    try await third.shows { $0.typed.hasSuffix("orders list --for beta") || $0.text.contains("'two") }
    let kept = try place.read(".local/state/coffeepal/history")
    #expect(
      kept.contains("alpha") && kept.contains("beta") && kept.contains("'two\\nlines'") && !kept.contains("hidden"))
    for terminal in [first, second, third] {
      terminal.type("\u{3}\u{4}")
      try await leave(terminal)
    }
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `gives the terminal back in mid-line when the program must end`(signal: Int32, code: Int32) async throws {
    let terminal = try await opened()
    try await terminal.type("orders pl", until: { $0.text.contains("orders pl") })
    #expect(!terminal.isAsFound)
    terminal.signal(signal)
    try await leave(terminal, code)
    #expect(!terminal.bracketsPastes)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP])
  func `gives the terminal back when the program crashes`(signal: Int32) async throws {
    // Swift's crash report would wait for input.
    let terminal = try await opened(environment: ["SWIFT_BACKTRACE": "enable=no"])
    try await terminal.type("orders pl", until: { $0.text.contains("orders pl") })
    terminal.signal(signal)
    #expect(try await terminal.end().ending == .killed(signal))
    #expect(terminal.isAsFound)
    #expect(!terminal.bracketsPastes)
  }

  @Test(arguments: [SIGSEGV, SIGQUIT])
  func `gives the terminal back when the program crashes at a question for a password`(signal: Int32) async throws {
    let terminal = try await opened(environment: ["SWIFT_BACKTRACE": "enable=no"])
    terminal.type("auth register ada@example.com --name Ada\r")
    try await terminal.shows { $0.text.contains("New password for ada@example.com (at least 15 characters):") }
    terminal.signal(signal)
    #expect(try await terminal.end().ending == .killed(signal))
    #expect(terminal.isAsFound)
  }

  @Test func `stops and goes on in mid-line`() async throws {
    let line = "set -m; \(Workplace.program) --db \(place.database); echo status $?; fg; echo over $?"
    let terminal = try PseudoTerminal(bash: line, in: place)
    try await terminal.shows { $0.lines.last?.hasSuffix("(open)>") == true }
    try await terminal.type("orders li", until: { $0.typed.hasSuffix("orders li") })
    terminal.type("\u{1A}")
    // The system's shell has the terminal while it prints this, and then resumes the program.
    try await terminal.shows { $0.text.contains("status 148") }
    try await terminal.shows { $0.typedLines.last == "coffeepal (open)> orders li" }
    try await terminal.type("st\n", until: { $0.text.contains("No orders available!") })
    try await terminal.type("\u{4}", until: { $0.text.contains("over 0") })
    _ = try await terminal.end()
  }

  @Test func `goes on after a stop from outside`() async throws {
    let terminal = try await opened()
    try await terminal.type("orders li", until: { $0.typed.hasSuffix("orders li") })
    terminal.signal(SIGSTOP)
    terminal.signal(SIGCONT)
    try await terminal.type("st\n", until: { $0.text.contains("No orders available!") })
    terminal.type("\u{4}")
    try await leave(terminal)
  }

  @Test func `reads plain lines at a dumb terminal`() async throws {
    let terminal = try PseudoTerminal(in: place, environment: ["TERM": "dumb"])
    try await terminal.expect("coffeepal (open)> ")
    #expect(terminal.isAsFound)
    terminal.type("orders list\n")
    let seen = try await terminal.expect("No orders available!")
    #expect(!seen.contains("\u{1B}"))
    terminal.type("\u{4}")
    try await leave(terminal)
  }

  @Test func `draws over nothing for a screen reader`() async throws {
    let terminal = try PseudoTerminal(in: place, environment: ["COFFEEPAL_SCREEN_READER": "1"])
    try await terminal.expect("coffeepal (open)> ")
    terminal.type("orders lisx\u{7F}t\n")
    let seen = try await terminal.expect("No orders available!")
    #expect(seen.replacing("\u{1B}[?2004h", with: "").replacing("\u{1B}[?2004l", with: "").contains("\u{1B}") == false)
    terminal.type("\u{4}")
    try await leave(terminal)
  }

  @Test func `obeys vi's keys and an editor of one's own`() async throws {
    let script = try place.write("#!/bin/sh\nprintf 'orders list\\n' > \"$1\"\n".utf8, to: "edit")
    chmod(script, 0o700)
    let terminal = try await opened(environment: ["EDITOR": script])
    try await terminal.type("set keymap vi\n", until: { $0.lines.count { $0.contains("(open)>") } == 2 })
    try await terminal.type("orders lisx", until: { $0.typed.hasSuffix("lisx") })
    terminal.type("\u{1B}")
    // The program only recognizes the Escape key if nothing follows it for a while.
    try await terminal.shows { $0.cursor.column == 18 + 10 }
    try await terminal.type("rt", until: { $0.typed.hasSuffix("list") })
    terminal.type("v")
    try await terminal.shows { $0.typedLines.last == "coffeepal (open)> orders list" && $0.lines.count > 2 }
    try await terminal.type("\n", until: { $0.text.contains("No orders available!") })
    terminal.type("\u{4}")
    try await leave(terminal)
  }

  @Test func `says why it does not take the text of an editor`() async throws {
    let script = try place.write("#!/bin/sh\nrm \"$1\"\nmkfifo \"$1\"\n".utf8, to: "edit")
    chmod(script, 0o700)
    let terminal = try await opened(environment: ["EDITOR": script])
    terminal.type("menu\u{18}\u{5}")
    try await terminal.shows {
      $0.text.contains("The line is unchanged: the editor left no file") && $0.typed.hasSuffix("menu")
    }
    terminal.type("\u{3}\u{4}")
    try await leave(terminal)
  }

  /// Returns the environment for an editor that draws on the screen and replaces any text with
  /// `orders list` at Enter.
  private func ownEditor(_ body: String = "") throws -> [String: String] {
    // The inner shell prints: dash loses a signal that arrives while it starts a program.
    let reading = #"sh -c "printf 'edi%s' ting; exec dd bs=1 count=1 2>/dev/null >/dev/null""#
    try place.write(
      "\(body)\nstty raw -echo; \(reading); stty sane; echo orders list > \"$1\"\n".utf8, to: "edit")
    return ["EDITOR": "env X=1 sh \(place.path("edit"))"]
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `takes the person's own editor along when the program must end`(signal: Int32, code: Int32) async throws {
    // The end of the terminal must not be faster than the trap.
    let terminal = try await opened(
      environment: try ownEditor("trap '' HUP; trap 'echo gone > \(place.path("gone")); stty sane; exit 1' TERM"))
    try await terminal.type("menu\u{18}\u{5}", until: "editing")
    terminal.signal(signal)
    try await leave(terminal, code)
    // The editor receives the signal at the same time and ends by itself.
    try await place.wait { (try? place.read("gone")) == "gone\n" }
  }

  @Test func `stops and goes on with the person's own editor`() async throws {
    // The editor changes the terminal settings before it reports that it is running, so it already
    // owns the terminal and Ctrl-Z.
    try place.write(
      "#!/bin/sh\ntrap 'stty sane' EXIT\nstty sane; printf 'edi%s' ting\nread answer\necho orders list > \"$1\"\n".utf8,
      to: "edit"
    )
    let line = "set -m; \(Workplace.program) --db \(place.database); echo status $?; read go; fg; echo over $?"
    let terminal = try PseudoTerminal(bash: line, in: place, environment: ["EDITOR": "sh \(place.path("edit"))"])
    try await terminal.shows { $0.lines.last?.hasSuffix("(open)>") == true && $0.bracketsPastes }
    try await terminal.type("menu\u{18}\u{5}", until: "editing")
    try await terminal.type("\u{1A}", until: "status 148")
    #expect(terminal.isAsFound)
    try await terminal.type("\n", until: "coffeepal")
    // The editor owns the terminal again and receives the typed keys.
    terminal.type("\n")
    try await terminal.shows { $0.typedLines.last == "coffeepal (open)> orders list" && $0.bracketsPastes }
    try await terminal.type("\u{3}\u{4}", until: "over 0")
    _ = try await terminal.end()
    #expect(terminal.isAsFound)
  }

  @Test func `goes on with the next line of the past, and with what was cut in the last`() async throws {
    _ = try await place.coffeepal("menu", "list")
    let terminal = try await opened()
    terminal.type("set color auto\nset keymap emacs\n")
    try await terminal.shows { $0.lines.count { $0.contains("(open)>") } == 3 }
    terminal.type("\u{1B}[A\u{1B}[A\u{F}")
    try await terminal.shows { $0.typedLines.last == "coffeepal (open)> set keymap emacs" && $0.lines.count == 4 }
    try await terminal.type("\u{1B}2\u{17}", until: { $0.typedLines.last == "coffeepal (open)> set" })
    try await terminal.type("\n\u{19}", until: { $0.typedLines.last == "coffeepal (open)> keymap emacs" })
    try await terminal.type("\u{1B}12", until: { $0.text.contains("(times: 12) keymap emacs") })
    terminal.type("x\u{3}\u{4}")
    try await leave(terminal)
  }

  @Test func `clears the screen and keeps the line at Ctrl-L`() async throws {
    let terminal = try await opened()
    try await terminal.type("orders li", until: { $0.typed.hasSuffix("orders li") })
    try await terminal.type("\u{c}", until: { $0.typedLines == ["coffeepal (open)> orders li"] })
    terminal.type("\u{3}\u{4}")
    try await leave(terminal)
  }
}
