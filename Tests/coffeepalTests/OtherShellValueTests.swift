import Foundation
import TestingKit
import Testing

/// Tests of stored text that a shell could interpret as its own syntax, completed with Tab and run
/// with Enter.
@Suite struct `A stored value completed in another shell` {
  struct Shell: Sendable, CustomTestStringConvertible {
    let name: String
    let start: String
    let setup: String
    var testDescription: String { name }
  }

  /// Without `NO_CHECK_JOBS`, zsh refuses `exit` while a program in the background still ends.
  private static let shells =
    (Tools.hasBash
      ? [
        Shell(
          name: "bash", start: "exec bash --norc --noprofile -i", setup: "source ./completion.bash")
      ] : [])
    + (Tools.hasZsh
      ? [
        Shell(
          name: "zsh", start: "exec zsh -f -i -o NO_CHECK_JOBS",
          setup: "autoload -Uz compinit; compinit -u -D; source ./completion.zsh")
      ] : [])
    + (Tools.hasFish
      ? [
        Shell(
          name: "fish", start: "exec fish --no-config -i",
          setup: "source ./completion.fish")
      ] : [])

  /// Stores one order per guest and opens a shell whose `coffeepal` answers completion requests and
  /// records its arguments.
  private func open(_ shell: Shell, guests: [String], in place: Workplace) async throws -> PseudoTerminal {
    for guest in guests {
      let result = try await place.coffeepal("orders", "place", "--for", guest, "--item", "espresso")
      try #require(result.ending == .exited(0), "\(result.errors)")
    }
    let script = try await place.coffeepal("completions", shell.name)
    try place.write(script.output.utf8, to: "completion.\(shell.name)")
    try await place.makeProgram(running: "printf '%s\\0' \"$@\" > received; echo >> runs")
    let search = "\(place.folder):\(place.variables["PATH"] ?? "")"
    let terminal = try PseudoTerminal(
      shell: shell.start, in: place, environment: ["PATH": search, "COFFEEPAL_DB": place.database])
    terminal.type(shell.setup + "; echo >> runs\n")
    try await ends(1, at: terminal, in: place)
    return terminal
  }

  /// Waits until this many lines were run. The screens of these shells differ, so the files are
  /// checked.
  private func ends(_ count: Int, at terminal: PseudoTerminal, in place: Workplace) async throws {
    try await terminal.shows { _ in (try? place.read("runs").count) == count }
  }

  private func close(_ terminal: PseudoTerminal) async throws {
    try await terminal.leave(typing: "exit\n")
  }

  /// Types a line with Tab and Enter, and returns the arguments of the resulting run.
  private func run(
    _ line: String, number: Int = 2, at terminal: PseudoTerminal, in place: Workplace
  ) async throws -> [String] {
    terminal.type("\(line)\t\n")
    try await ends(number, at: terminal, in: place)
    return try place.read("received").split(separator: "\0").map(String.init)
  }

  /// Values with a character that quotes do not protect in a here-document of bash.
  private static let unprotected = [
    "Alba $(touch ran)", "Bruno `touch ran`", "Carla !touch $HOME", "Dora 'single' \"double\"", "Emil \\",
    "Fritz it's \"!x\"", "Ida \u{301}$(touch ran)",
  ]
  private static let values = ["Gerd a:b=c@d & ; | > ran", "Hugo (touch ran)", "Kim \u{301}& touch ran"]

  @Test(arguments: shells, ["--for ", "--for '", "--for \"", "--for=", "--for='", "--for=\""])
  func `reaches the program unchanged and runs nothing`(shell: Shell, lead: String) async throws {
    let place = try Workplace()
    let values = Self.values + (shell.name == "bash" ? [] : Self.unprotected)
    let terminal = try await open(shell, guests: values, in: place)
    for (index, value) in values.enumerated() {
      let line = "coffeepal orders list \(lead)\(value.prefix(3))"
      let arguments = try await run(line, number: index + 2, at: terminal, in: place)
      #expect(arguments.dropFirst(2) == (lead.contains("=") ? ["--for=\(value)"] : ["--for", value]))
      #expect(!FileManager.default.fileExists(atPath: place.path("ran")))
    }
    try await close(terminal)
  }

  @Test(arguments: shells, ["", "'", "\""])
  func `that begins with a special character reaches the program unchanged`(shell: Shell, quote: String) async throws {
    let unprotected = ["!Ilse", "\"Jan\" $(touch ran)", "'Kai' `touch ran`"]
    for guest in ["=ls", "#Lea"] + (shell.name == "bash" ? [] : unprotected) {
      let place = try Workplace()
      let terminal = try await open(shell, guests: [guest], in: place)
      let arguments = try await run("coffeepal orders list --for \(quote)", at: terminal, in: place)
      #expect(arguments == ["orders", "list", "--for", guest])
      #expect(!FileManager.default.fileExists(atPath: place.path("ran")))
      try await close(terminal)
    }
  }

  @Test(arguments: shells)
  func `that has a line break is not offered`(shell: Shell) async throws {
    let place = try Workplace()
    let terminal = try await open(shell, guests: ["Mona"], in: place)
    _ = try await place.sql("UPDATE orders_order SET guest = 'Mona' || char(10) || 'touch ran' || char(10)")
    #expect(try await run("coffeepal orders list --for Mo", at: terminal, in: place).last == "Mo")
    #expect(!FileManager.default.fileExists(atPath: place.path("ran")))
    try await close(terminal)
  }

  @Test(.enabled(if: Tools.hasBash, "there is no bash here"), arguments: ["$(echo x)", "`echo x`", "$'it\\'s'"])
  func `is not offered in bash where an expansion hides the open quote`(word: String) async throws {
    let place = try Workplace()
    let shell = try #require(Self.shells.first)
    let terminal = try await open(shell, guests: ["Alba & touch ran"], in: place)
    #expect(try await run("coffeepal --db \(word) orders list --for Alb", at: terminal, in: place).last == "Alb")
    #expect(!FileManager.default.fileExists(atPath: place.path("ran")))
    try await close(terminal)
  }

  @Test(.enabled(if: Tools.hasBash, "there is no bash here"), arguments: unprotected)
  func `is not offered in bash if quotes do not protect it everywhere`(value: String) async throws {
    let place = try Workplace()
    let shell = try #require(Self.shells.first)
    let terminal = try await open(shell, guests: [value], in: place)
    let start = String(value.prefix(3))
    #expect(try await run("coffeepal orders list --for \(start)", at: terminal, in: place).last == start)
    try await close(terminal)
  }

  @Test(
    .enabled(if: Tools.hasBash, "there is no bash here"),
    arguments: [("Bru\t", "Bru"), ("'Bru\t'", "Bru"), ("\"Bru\t\"", "Bru"), ("Zo\t", "Zoe & Kim")])
  func `runs nothing in a here-document that bash edits as one line`(typed: String, last: String) async throws {
    let place = try Workplace()
    let shell = try #require(Self.shells.first)
    let terminal = try await open(shell, guests: ["Bruno `touch ran`", "Zoe & Kim"], in: place)
    terminal.type("bind 'set enable-bracketed-paste on'; echo >> runs\n")
    try await ends(2, at: terminal, in: place)
    // The lines of a paste are edited together, as are those of an entry of the history.
    let (begin, end) = ("\u{1B}[200~", "\u{1B}[201~")
    terminal.type("\(begin)sh <<E\ncd .; coffeepal orders list --for \(end)\(typed)\nE\n")
    try await ends(3, at: terminal, in: place)
    #expect(try place.read("received").split(separator: "\0").last == Substring(last))
    #expect(!FileManager.default.fileExists(atPath: place.path("ran")))
    try await close(terminal)
  }

  @Test(.enabled(if: Tools.hasZsh, "there is no zsh here"), arguments: ["", "\""], ["", "\"", "'"])
  func `is not offered in zsh between backquotes`(quote: String, innerQuote: String) async throws {
    let place = try Workplace()
    let shell = try #require(Self.shells.first { $0.name == "zsh" })
    let terminal = try await open(shell, guests: ["Bruno`touch${IFS}ran`$(touch ran)"], in: place)
    let value = "\(innerQuote)Bru\t\(innerQuote)"
    terminal.type("echo \(quote)`coffeepal orders list --for \(value)`\(quote)\n")
    try await ends(2, at: terminal, in: place)
    #expect(try place.read("received").split(separator: "\0").last == "Bru")
    #expect(!FileManager.default.fileExists(atPath: place.path("ran")))
    try await close(terminal)
  }

  /// The lines before, the line with a Tab, and the last argument of the run, which is what was typed.
  private static let readTwice: [(before: [String], line: String, last: String)] = [
    ([], "eval coffeepal orders list --for Bru\t\n", "Bru"),
    ([], "sh <<E\ncoffeepal orders list --for Bru\t\nE\n", "Bru"),
    ([], "eval coffeepal orders list --for Zo\t\n", "Zo"),
    (["alias coffeepal='eval command coffeepal'"], "coffeepal orders list --for Bru\t\n", "Bru"),
    (["coffeepal() { eval command coffeepal $* }"], "coffeepal orders list --for Bru\t\n", "Bru"),
    (["alias w='eval coffeepal'"], ": coffeepal; w orders list --for Bru\t\n", "Bru"),
    (["alias w='eval coffeepal'"], "w orders list --for Kim\\ \\&\t\n", "Kim"),
  ]

  @Test(.enabled(if: Tools.hasZsh, "there is no zsh here"), arguments: readTwice)
  func `is not offered in zsh where the line is read twice`(
    before: [String], line: String, last: String
  ) async throws {
    try await expectLast(last, of: line, after: before, in: "zsh")
  }

  @Test(.enabled(if: Tools.hasZsh, "there is no zsh here"))
  func `is not offered in zsh if it is a global alias`() async throws {
    let line = "coffeepal orders list --for Mi\t\n"
    try await expectLast("Mi", of: line, after: ["alias -g Mia='; touch ran; :'"], in: "zsh")
  }

  @Test(.enabled(if: Tools.hasFish, "there is no fish here"))
  func `is not offered in fish if it is an abbreviation in any position`() async throws {
    let line = "coffeepal orders list --for Mi\t\n"
    try await expectLast("Mi", of: line, after: ["abbr -a --position anywhere Mia '; touch ran'"], in: "fish")
  }

  /// A command that reads its words again and is completed as `watch` is.
  private static let again = """
    set fish_function_path $__fish_data_dir/functions; function again; eval $argv; end; \
    complete -c again -xa '(__fish_complete_subcommand)'
    """
  private static let readTwiceInFish: [(before: [String], line: String, last: String)] = [
    ([again], "again coffeepal orders list --for Bru\t\n", "Bru"),
    ([again], "again coffeepal orders list --for Zo\t\n", "Zo"),
    ([again], "again coffeepal orders list --for Mi\t\n", "Mia"),
    ([again, "alias w='again coffeepal'"], "w orders list --for Bru\t\n", "Bru"),
    ([again, "abbr coffeepal 'again coffeepal'"], "coffeepal orders list --for Bru\t\n", "Bru"),
    (["function coffeepal; eval command coffeepal $argv; end"], "coffeepal orders list --for Bru\t\n", "Bru"),
    (["function w --wraps coffeepal; eval coffeepal $argv; end"], "w orders list --for Bru\t\n", "Bru"),
    (["alias w='eval coffeepal'"], "w orders list --for Bru\t\n", "Bru"),
    ([], "eval coffeepal orders list --for Bru\t\n", "Bru"),
    ([again], "true; coffeepal orders list --for Bru\t\n", "Bruno $(touch ran)"),
  ]

  @Test(.enabled(if: Tools.hasFish, "there is no fish here"), arguments: readTwiceInFish)
  func `is not offered in fish where the line is read twice`(
    before: [String], line: String, last: String
  ) async throws {
    try await expectLast(last, of: line, after: before, in: "fish")
  }

  /// Types lines and then one with a Tab, and checks the last argument of the run.
  private func expectLast(_ last: String, of line: String, after before: [String], in name: String) async throws {
    let place = try Workplace()
    let shell = try #require(Self.shells.first { $0.name == name })
    let guests = ["Bruno $(touch ran)", "Kim & Bo $(touch ran)", "Zoe --log ran", "Mia"]
    let terminal = try await open(shell, guests: guests, in: place)
    for (index, setup) in before.enumerated() {
      terminal.type("\(setup); echo >> runs\n")
      try await ends(index + 2, at: terminal, in: place)
    }
    terminal.type(line)
    try await ends(before.count + 2, at: terminal, in: place)
    #expect(try place.read("received").split(separator: "\0").last == Substring(last))
    #expect(!FileManager.default.fileExists(atPath: place.path("ran")))
    try await close(terminal)
  }

  @Test(arguments: shells, ["", "'", "\""])
  func `that begins with a tilde reaches the program unchanged or is not offered`(
    shell: Shell, quote: String
  ) async throws {
    let place = try Workplace()
    let terminal = try await open(shell, guests: ["~root"], in: place)
    let arguments = try await run("coffeepal orders list --for \(quote)", at: terminal, in: place)
    // Fish would expand it.
    let isOffered = shell.name != "fish" || !quote.isEmpty
    #expect(arguments == ["orders", "list", "--for"] + (isOffered ? ["~root"] : []))
    try await close(terminal)
  }
}
