import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `A script` {
  private static let script = """
    orders place --for Ada --item espresso   # a good one
    orders place --for Bo --item nectar

    orders place --for Cy --item espresso:0; orders place --for Di --item espresso

    """
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func guests() async throws -> [String] {
    try await place.coffeepal("orders", "list", "-o", "tsv").lines.dropFirst().map {
      String($0.split(separator: "\t")[1])
    }
  }

  @Test func `stops at its first error and names the line`() async throws {
    let result = try await place.coffeepal(input: Self.script)
    #expect(result.ending == .exited(1))
    #expect(
      result.errors == """
        error[orders.unknown-item]: There is no "nectar" on the menu (line 2)
          List the menu with: menu list

        """)
    #expect(try await guests() == ["Ada"])
  }

  @Test func `is told that a change is stored if the program after a pipe fails`() async throws {
    let placed = try await place.coffeepal("-c", "orders place --for Ada --item espresso | false")
    #expect(placed.ending == .exited(1))
    #expect(
      placed.errors == """
        error[shell.pipe-failed]: false ended with exit code 1
          do not repeat it: the changes of orders place are stored

        """)
    for line in ["plan orders place --for Bo --item espresso | false", "orders list | false"] {
      let result = try await place.coffeepal("-c", line)
      #expect(result.ending == .exited(1))
      #expect(result.errors == "error[shell.pipe-failed]: false ended with exit code 1\n", "\(line)")
    }
    #expect(try await guests() == ["Ada"])
  }

  @Test func `goes on when it is told to, and still ends with its first failure's code`() async throws {
    let path = try place.write(Self.script.utf8, to: "script.txt")
    let result = try await place.coffeepal("--on-error", "continue", "-f", path)
    #expect(result.ending == .exited(1))
    #expect(result.errors.contains("error[orders.unknown-item]"))
    #expect(result.errors.contains("(\(path), line 2)"))
    #expect(result.errors.contains("error[orders.quantity]"))
    #expect(result.errors.contains("(\(path), line 4)"))
    #expect(try await guests() == ["Di", "Ada"])
  }

  @Test func `gives its errors as JSON lines when it gives its output so`() async throws {
    let result = try await place.coffeepal("-o", "ndjson", input: Self.script)
    #expect(
      result.errors == """
        {"error":{"code":"orders.unknown-item","message":"There is no \\"nectar\\" on the menu","exit":1,\
        "suggestion":"List the menu with: menu list","line":2}}

        """)
    #expect(result.lines.count == 1)
  }

  @Test func `may come as several commands`() async throws {
    let result = try await place.coffeepal(
      "-c", "orders place --for Ada --item espresso", "-c", "orders place --for Bo --item espresso", "-o", "ndjson")
    #expect(result.lines.count == 2)
    #expect(try await guests() == ["Bo", "Ada"])
  }

  @Test func `spells its commands out`() async throws {
    let result = try await place.coffeepal(input: "orders li\n")
    #expect(result.errorCode == "usage.unknown-command")
    #expect(result.ending == .exited(64))
  }
}

@Suite struct `The exit code` {
  static let codes: [([String], Int32)] = [
    (["orders", "list"], 0), (["orders", "show", "ffffffff"], 1), (["orders", "show"], 64), (["--nope"], 64),
    (["orders", "show", "x"], 65), (["orders", "import", "nowhere.csv"], 66), (["-f", "nowhere.txt"], 66),
    (["--db", "/proc/nowhere/shop.db", "orders", "list"], 69), (["--db", "tea://pot", "orders", "list"], 69),
    (["--version"], 0), (["--help"], 0), (["-c", "exit 7"], 7), (["-c", "orders list", "orders", "list"], 64),
  ]

  @Test(arguments: codes) func `says what sort of end it was`(arguments: [String], code: Int32) async throws {
    let place = try Workplace()
    let result = try await place.run([Workplace.program] + arguments)
    #expect(result.ending == .exited(code), "\(result.errors)")
  }

  @Test(arguments: [
    ["COFFEEPAL_CURRENCY": "XXQ"], ["COFFEEPAL_CONFIG": "/nowhere.json"],
  ]) func `of a wrong configuration is 78`(environment: [String: String]) async throws {
    let result = try await Workplace().coffeepal("orders", "list", environment: environment)
    #expect(result.ending == .exited(78))
    #expect(result.errorCode == "settings.invalid")
  }

  @Test(.enabled(if: geteuid() == 0), arguments: [("65534", "/nonexistent/"), ("54321", "HOME is not set")])
  func `without HOME names the home folder of the account`(user: String, text: String) async throws {
    let place = try Workplace()
    #expect(chmod(place.folder, 0o777) == 0)
    let result = try await place.run([
      "setpriv", "--reuid", user, "--regid", user, "--clear-groups", "env", "-i", Workplace.program, "orders", "list",
    ])
    #expect(result.errors.contains(text), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path(".local")))
  }

  @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
  func `of a program that was told to end says by what`(signal: Int32, code: Int32) async throws {
    let place = try Workplace()
    let line = "orders place --for Ada --item espresso\n"
    // The last line runs until the signal, however late it comes.
    let pipe = place.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let script = try place.write("\(String(repeating: line, count: 2_000))source \(pipe)\n".utf8, to: "script")
    let descriptors = [open("/dev/null", O_RDONLY), try place.create("out"), try place.create("err")]
    let child = try place.spawn(
      [Workplace.program, "--db", place.database, "-o", "ndjson", "--on-error", "continue", "-f", script], descriptors)
    for descriptor in descriptors { close(descriptor) }
    try await place.wait { try !place.read("out").isEmpty }
    child.signal(signal)
    let ending = try await child.wait()
    let errors = try place.read("err")
    #expect(ending == .exited(code), "\(errors)")
  }
}

@Suite struct `Reading from a pipe` {
  private let place: Workplace
  private let pipe: String

  init() throws {
    place = try Workplace()
    pipe = place.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
  }

  @Test func `imports what another program writes`() async throws {
    let text =
      "{ printf 'date,hour_of_day,coffee_name,products,money\\n'; sleep 0.2; echo 3/1/2024,10,Latte,1,38.7; } > pipe"
    async let writer = place.run(["sh", "-c", text])
    let result = try await place.coffeepal("orders", "import", pipe, "--json")
    _ = try await writer
    #expect(result.output.hasPrefix("{\"imported\":1,\"alreadyThere\":0,\"rejected\":0,\"dryRun\":false,"))
  }

  @Test(
    arguments: [["orders", "import"], ["source"], ["-f"]], [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `ends by a signal while nothing comes`(words: [String], _ end: (signal: Int32, code: Int32)) async throws {
    let descriptors = [open("/dev/null", O_RDONLY), try place.create("out"), try place.create("err")]
    let child = try place.spawn([Workplace.program, "--db", place.database] + words + [pipe], descriptors)
    for descriptor in descriptors { close(descriptor) }
    try await place.wait { try child.handles(end.signal) }
    // In this time, the program comes to the pipe.
    try await Task.sleep(for: .milliseconds(500))
    child.signal(end.signal)
    #expect(try await child.wait() == .exited(end.code))
  }
}

@Suite struct `The shop's currency` {
  @Test func `is configuration for a new menu, and then the menu's`() async throws {
    let place = try Workplace()
    let yen = ["COFFEEPAL_CURRENCY": "jpy"]
    let order = try await place.coffeepal(
      "orders", "place", "--for", "Ada", "--item", "espresso", "--json", environment: yen)
    #expect(try order.json["total"] == "240")
    #expect(try order.json["currency"] == "JPY")
    let later = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso", "--json")
    #expect(try later.json["currency"] == "JPY")
    let refused = try await place.coffeepal("menu", "currency", "USD")
    #expect(refused.errorCode == "menu.rate-needed")
    #expect(try await place.coffeepal("menu", "currency", "USD", "--rate", "0.01", "--yes").ending == .exited(0))
    let dollars = try await place.coffeepal(
      "orders", "place", "--for", "Ada", "--item", "espresso", "--json", environment: yen)
    #expect(try dollars.json["total"] == "2.40")
    #expect(try dollars.json["currency"] == "USD")
    let sold = try await place.coffeepal("orders", "stats", "--json").json.elements
    #expect(sold.map { $0["currency"] } == ["JPY", "USD"])
  }

  @Test func `gives discounts the digits that it has`() async throws {
    let place = try Workplace()
    let dinar = ["COFFEEPAL_CURRENCY": "KWD"]
    let order = try await place.coffeepal(
      "orders", "place", "--for", "Ada", "--item", "espresso", "--discount", "0.125", "--json", environment: dinar)
    #expect(try order.json["total"] == "2.275")
  }
}
