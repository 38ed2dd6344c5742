import Foundation
import TestingKit
import Testing

/// Tests of the completion scripts in the shells that they are for, with typed input.
@Suite struct `In another shell` {
  private let place: Workplace

  init() async throws {
    place = try Workplace()
    for guest in ["Ada L.", "Bo"] {
      let result = try await place.coffeepal("orders", "place", "--for", guest, "--item", "espresso")
      try #require(result.ending == .exited(0), "\(result.errors)")
    }
    for shell in ["bash", "zsh", "fish"] {
      let script = try await place.coffeepal("completions", shell)
      try place.write(script.output.utf8, to: "completion.\(shell)")
    }
    try await place.makeProgram(running: "exec '\(Workplace.program)' \"$@\"")
    try place.write("menu list\n".utf8, to: "open ing.coffee")
  }

  private var variables: [String: String] {
    ["PATH": "\(place.folder):\(place.variables["PATH"] ?? "")", "COFFEEPAL_DB": place.database, "PS1": "$ "]
  }

  /// The typed text with Tab, and the resulting line.
  private static let lines: [(String, String)] = [
    ("coffeepal ord\tpl\t", "coffeepal orders place"),
    ("coffeepal orders place --it\tFlat\t", "coffeepal orders place --item Flat\\ White"),
    ("coffeepal menu retire 'Fl\t", "coffeepal menu retire 'Flat White'"),
    ("coffeepal orders place --item=Latte:la\t", "coffeepal orders place --item=Latte:large"),
    ("coffeepal orders place --item Lat\t:l\t", "coffeepal orders place --item Latte:large"),
    ("coffeepal orders list --status=pl\t", "coffeepal orders list --status=placed"),
    ("coffeepal orders list --stat\tpla\t", "coffeepal orders list --status placed"),
    ("coffeepal -o js\tmenu li\t", "coffeepal -o json menu list"),
    ("coffeepal --db shop.db orders pl\t", "coffeepal --db shop.db orders place"),
    ("coffeepal -c 'orders pl\t", "coffeepal -c 'orders place'"),
    ("coffeepal source open\t", "coffeepal source open\\ ing.coffee"),
    ("coffeepal -f open\t", "coffeepal -f open\\ ing.coffee"),
    ("coffeepal help prom\t", "coffeepal help prompt"),
    ("coffeepal events list --type orders.pl\t", "coffeepal events list --type orders.pl"),
  ]

  private func type(_ text: String, in shell: String, script: String) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(shell: shell, in: place, environment: variables)
    try await terminal.type(script, until: { $0.text.contains("ready") && $0.lines.last?.hasSuffix("$") == true })
    terminal.type(text)
    return terminal
  }

  private func expect(_ typed: String, _ line: String, in shell: String, script: String) async throws {
    let terminal = try await type(typed, in: shell, script: script)
    try await terminal.shows { $0.text.contains("$ \(line)") }
    try await terminal.leave(typing: "\u{15}exit\n")
  }

  private static let bash = "source completion.bash; PS1='$ '; echo rea''dy\n"
  private static let zsh = "autoload -Uz compinit; compinit -u -D; source ./completion.zsh; PS1='$ '; echo rea''dy\n"

  @Test(.enabled(if: Tools.hasBash, "there is no bash here"), arguments: lines)
  func `bash completes`(typed: String, line: String) async throws {
    try await expect(typed, line, in: "exec bash --norc --noprofile -i", script: Self.bash)
  }

  @Test(.enabled(if: Tools.hasZsh, "there is no zsh here"), arguments: lines)
  func `zsh completes`(typed: String, line: String) async throws {
    try await expect(typed, line, in: "exec zsh -f -i", script: Self.zsh)
  }

  @Test(.enabled(if: Tools.hasZsh, "there is no zsh here"))
  func `zsh shows what things mean`() async throws {
    // The ids are random: if they begin alike, zsh would insert that part and list nothing yet.
    let script = "unsetopt list_ambiguous; " + Self.zsh
    let terminal = try await type("coffeepal orders show \t", in: "exec zsh -f -i", script: script)
    try await terminal.shows { $0.text.contains("-- Ada L., Espresso, placed") && $0.text.contains("-- Bo, ") }
    try await terminal.leave(typing: "\u{15}exit\n")
  }

  @Test(
    .enabled(if: Tools.hasFish, "there is no fish here"),
    arguments: [
      ("coffeepal ord", "orders\tanonymize, cancel, change, collect, import, list, …"),
      ("coffeepal menu retire 'Fl", "Flat White\tdrink"),
      ("coffeepal menu retire Fl", "Flat White\tdrink"),
      ("coffeepal orders list --status=pl", "--status=placed"), ("coffeepal -o js", "json\tone object, or one array"),
      ("coffeepal --db shop.db orders pl", "place\tTake a guest's order"),
      ("coffeepal -c 'orders pl", "orders place\tTake a guest's order"), ("coffeepal source open", "open ing.coffee"),
      ("coffeepal help prom", "prompt\tKeys, completion and history at the prompt"),
      ("~/coffeepal ord", "orders\tanonymize, cancel, change, collect, import, list, …"),
    ])
  func `fish completes`(line: String, expected: String) async throws {
    let result = try await place.run(
      ["fish", "--no-config", "-c", "source completion.fish; complete -C \"$argv[1]\"", line], environment: variables)
    #expect(result.errors == "")
    #expect(result.lines.contains(expected), "\(result.output)")
  }

  @Test(.enabled(if: Tools.hasFish, "there is no fish here"), arguments: ["$HOME/coffeepal ord", "none/coffeepal ord"])
  func `fish completes no program that it cannot run, and shows no error`(line: String) async throws {
    let result = try await place.run(
      ["fish", "--no-config", "-c", "source completion.fish; complete -C \"$argv[1]\"", line], environment: variables)
    #expect(result.errors == "")
    #expect(!result.output.contains("orders"), "\(result.output)")
  }

  @Test(
    .enabled(if: Tools.hasBash, "there is no bash here"),
    arguments: [("~/coffeepal", "orders"), ("~jev/coffeepal", "")]
  )
  func `bash asks a program in the home folder, and not in one whose name begins so`(
    program: String, expected: String
  ) async throws {
    for folder in ["home", "homejev"] {
      try FileManager.default.createDirectory(atPath: place.path(folder), withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: place.path("\(folder)/coffeepal"), withDestinationPath: Workplace.program)
    }
    let script = """
      source ./completion.bash; HOME=$1/home; COMP_LINE="$2 ord"; COMP_POINT=${#COMP_LINE}
      _coffeepal "$2" ord; echo "${COMPREPLY[*]}"
      """
    let result = try await place.run(["bash", "-c", script, "bash", place.folder, program], environment: variables)
    #expect(result.output == expected + "\n", "\(result.errors)")
  }

  @Test(.enabled(if: Tools.hasBash, "there is no bash here"))
  func `bash completes addresses, which it takes apart`() async throws {
    try await place.registerOwner(inviting: "bo", as: "barista")
    let terminal = try PseudoTerminal(
      shell: "exec bash --norc --noprofile -i", in: place, environment: variables.merging(place.session("ada")) { $1 })
    terminal.type(Self.bash)
    try await terminal.shows { $0.text.contains("ready") && $0.lines.last?.hasSuffix("$") == true }
    terminal.type("coffeepal auth role bo@exa\t")
    try await terminal.shows { $0.text.contains("$ coffeepal auth role bo@example.com") }
    try await terminal.leave(typing: "\u{15}exit\n")
  }
}

extension Workplace {
  /// Creates the program `coffeepal`, which requests a completion again while the machine is too busy to
  /// answer in time.
  ///
  /// Another process writes the file. This process starts programs in other tests, which would keep the
  /// file open and prevent its execution.
  ///
  /// - Parameter lines: The shell's lines for everything else.
  func makeProgram(running lines: String) async throws {
    let program = """
      #!/bin/sh
      if [ "$1" = --complete ]; then
        for try in 1 2 3 4 5 6 7 8; do '\(Self.program)' "$@" | grep '' && exit; done
        exit
      fi
      \(lines)

      """
    let write = "printf %s \"$1\" > coffeepal; chmod 700 coffeepal"
    try #require(try await run(["sh", "-c", write, "sh", program]).ending == .exited(0))
  }
}

@Suite struct `A shell that asks what may come` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func ask(_ line: String, as name: String = "") async throws -> Workplace.Result {
    try await place.run(
      [Workplace.program, "--complete", line],
      environment: ["COFFEEPAL_DB": place.database].merging(place.session(name)) { $1 })
  }

  @Test func `makes no database`() async throws {
    let result = try await ask("coffeepal orders show ")
    #expect(result.ending == .exited(0))
    #expect(result.errors == "")
    #expect(!FileManager.default.fileExists(atPath: place.database))
    #expect(try await ask("coffeepal orders pl").output == "place\tTake a guest's order\n")
  }

  @Test func `brings no database up to date, and breaks none`() async throws {
    _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    // Late values are left out, and the machine may be busy.
    try await place.wait { try await ask("coffeepal orders show ").output.contains("Ada, Espresso, placed, ") }
    let last = try await place.sql("SELECT max(id) FROM core_migration WHERE id LIKE 'books%'")
    _ = try await place.sql("DELETE FROM core_migration WHERE id = '\(last)'")
    let result = try await ask("coffeepal orders show ")
    #expect(result.ending == .exited(0))
    #expect(result.output == "")
    #expect(result.errors == "")
    #expect(try await place.sql("SELECT count(*) FROM core_migration WHERE id = '\(last)'") == "0")
    try place.write("this is no database, whatever it is called, and it is long enough".utf8, to: "shop.db")
    let broken = try await ask("coffeepal orders show ")
    #expect(broken.output + broken.errors == "")
    #expect(try place.read("shop.db").hasPrefix("this is no database"))
  }

  @Test func `hears of nothing that the person may not use`() async throws {
    try await place.registerOwner(inviting: "gus", as: "customer")
    try await place.wait { try await ask("coffeepal auth role ", as: "ada").output.contains("gus@example.com") }
    #expect(try await !ask("coffeepal auth role ", as: "gus").output.contains("@"))
    #expect(try await ask("coffeepal orders im", as: "gus").output == "")
    try await place.wait { try await ask("coffeepal orders im", as: "ada").output.hasPrefix("import\t") }
  }

  @Test func `hears of the services of a server, or is told to offer files`() async throws {
    try place.write("[shop]\nhost=db.example\n".utf8, to: ".pg_service.conf")
    let other = try place.write("[bar]\n".utf8, to: "services")
    #expect(try await ask("coffeepal --db 'postgres:///?service=s").output == "postgres:///?service=shop\tservice\n")
    #expect(try await ask("coffeepal --db postgres:///?service=x").output == "files\n")
    let result = try await place.run(
      [Workplace.program, "--complete", "coffeepal --db=postgres:///?service="],
      environment: ["COFFEEPAL_DB": place.database, "PGSERVICEFILE": other])
    #expect(result.output == "--db=postgres:///?service=bar\tservice\n")
  }

  @Test func `hears nothing of settings that are wrong`() async throws {
    let result = try await place.run(
      [Workplace.program, "--complete", "coffeepal ord"], environment: ["COFFEEPAL_CONFIG": place.path("missing")])
    #expect(result.output + result.errors == "")
    #expect(result.ending == .exited(0))
  }
}

@Suite struct `The man page` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func written(_ environment: [String: String] = [:]) async throws -> String {
    let result = try await place.coffeepal("man", environment: environment)
    try #require(result.ending == .exited(0), "\(result.errors)")
    try place.write(result.output.utf8, to: "coffeepal.1")
    return result.output
  }

  @Test(.enabled(if: Tools.hasMandoc, "there is no mandoc here")) func `pleases mandoc`() async throws {
    _ = try await written()
    let lint = try await place.run(["mandoc", "-Tlint", "-Wwarning", "coffeepal.1"])
    #expect(lint.output + lint.errors == "")
    let page = try await place.run(["mandoc", "-Tascii", "-Owidth=80", "coffeepal.1"])
    let shown = page.output.replacing(#/.\u{8}/#, with: "")
    for line in shown.split(separator: "\n") where !line.contains("--") { #expect(line.count <= 80, "\(line)") }
    for name in try RoleMatrix.rows().keys { #expect(shown.contains("\n   \(name)\n"), "\(name)") }
    #expect(shown.contains("orders place --for Ada --item latte:large:2 --item espresso"))
    #expect(shown.contains("COFFEEPAL_BOOKS_URL"))
  }

  @Test(.enabled(if: Tools.hasGroff, "there is no groff here")) func `pleases groff`() async throws {
    _ = try await written()
    let result = try await place.run(["groff", "-man", "-ww", "-z", "-Tutf8", "coffeepal.1"])
    #expect(result.ending == .exited(0))
    #expect(result.errors == "")
  }

  @Test func `is the same every time, and as old as its sources`() async throws {
    #expect(try await written() == (try await written()))
    #expect(try await written(["SOURCE_DATE_EPOCH": "1700000000"]).hasPrefix(".TH COFFEEPAL 1 \"2023-11-14\""))
    #expect(try await written(["SOURCE_DATE_EPOCH": "nonsense"]) == (try await written()))
  }
}
