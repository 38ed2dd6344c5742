import CompositionKit
import DomainKit
import Foundation
import Testing

@testable import CoffeePalApp
@testable import ShellKit

@Suite struct `The program` {
  /// All commands, from the list of permissions.
  private static let commands = ((try? RoleMatrix.rows()) ?? [:]).keys.sorted()
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `helps with every command`() async throws {
    let overview = try await place.coffeepal("help")
    let listed = overview.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(Self.commands.count > 70)
    for command in Self.commands { #expect(listed.contains { $0.hasPrefix(command + "  ") }, "\(command)") }
    #expect(overview.errors == "")
  }

  @Test(arguments: commands) func `says how a command is used`(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let help = try await place.run([Workplace.program, "help"] + words)
    #expect(help.ending == .exited(0))
    #expect(help.output.hasPrefix("\(command): "))
    #expect(try await place.run([Workplace.program] + words + ["--help"]).output == help.output)
  }

  @Test(arguments: [false, true]) func `is made of features that fit together`(isKiosk: Bool) throws {
    var invocation = Invocation()
    invocation.isKiosk = isKiosk
    let settings = try Settings.load { ["HOME": place.path("home")][$0] }
    let (composition, _) = CompositionRoot(settings: settings, invocation: invocation).compose()
    #expect(composition.problems == [])
  }

  /// Lines of daily work, some with mistakes. A word with letters in both cases and digits is no password in them.
  private static let workLines = """
    orders place --for Ada --item latte:large:2 --item espresso
    orders place --for McDonald24 --item Coffee2Go
    orders place Coffee2Go for Ada
    orders list --for McDonald24 --bogus
    orders list --item latte --since 2024-03-01 --until 2024-03-01
    orders list --placed-by bo@example.com
    orders import Till2026.csv --till Counter2A
    orders import forgotten.csv --till forgotten --currency UAH
    orders stats --by day > Days2026.csv
    orders stats --since 2026-03-01T10:00
    orders show 01a22ba9-7861-733a-90ee-8bdaf3106f75
    orders change 9f3a21bc --add 'large latte' --remove tea --note 'no sugar'
    orders change 9f3a21bc --deliver-to '7 Elm St, Shelbyville'
    orders cancel 9f3a21bc --reason 'cold latte'
    orders Coffee2Go
    order Coffee2Go
    sell Coffee2Go
    latte Terrasse4
    latte for Terrasse4
    menu Coffee2Go
    menu add Coffee2Go drink 3.50
    menu add Coffee2Go --category drink --price 3.50
    add Coffee2Go 3.50
    retire Coffee2Go
    price Coffee2Go 3.00
    cancel McDonald24
    menu reprice --raise 10%
    menu currency EUR --rate 0.92
    plan menu price latte large=4.60
    find Fahrenheit451
    search Fahrenheit451
    books Fahrenheit451
    books search Fahrenheit451
    books list --author tolkien --sort rating
    import Books2024.csv
    books import Books2026.csv
    restaurants import restaurants-nyc.ndjson
    restaurants list --cuisine Italian --near 40.73,-73.99 --within 2km
    restaurants review 9f3a21bc --rating 5 --text 'Best gnocchi in town'
    employees hire 'Ada Bohne' --role barista --email ada@example.com
    employees hire Bo --email bo@example.com --role baristta
    employees hire McDonald24 --role baristta
    employees fire ada@example.com --reason 'drank the beans' --yes
    auth list --role baristta
    auth register bo@example.com --name Bo --role baristta
    auth role bo@example.com baristta
    auth email bo@example.con bo@example.com
    auth disable bo@example.com
    auth profile set --name McDonald24
    auth log --verify --anchor Anchor2026x
    auth log --limit 5x
    login ada@example.com
    backup Shop2026.db
    """
  private static let passwordLines = """
    auth register n@example.com --name N --role Tr0ub4dor-Zebra77
    auth register n@example.com --name N --role=Tr0ub4dor-Zebra77
    auth register n@example.com --role 'Tr0ub4dor Zebra77'
    auth list --role Tr0ub4dor-Zebra77
    auth list --role=Tr0ub4dor-Zebra77
    auth log --limit Tr0ub4dor-Zebra77
    employees hire Bo --role=Tr0ub4dor-Zebra77 --email bo@example.com
    Tr0ub4dor-Zebra77
    PIN Tr0ub4dor-Zebra77
    auth whoami Tr0ub4dor-Zebra77
    """

  @Test func `keeps lines of work in the history, and no passwords`() throws {
    let settings = try Settings.load { ["HOME": place.path("home")][$0] }
    let (composition, database) = CompositionRoot(settings: settings, invocation: Invocation()).compose()
    let commands = composition.commands + AppCommands.all(composition, DatabaseRestorer(database: database))
    let help = Guide.content(composition.topics, dayStart: settings.calendar.dayStart)
    let table = CommandTable(commands + Builtins.all)
    let rules = HistoryRules(CommandGrammar(table, topics: help.allTopics, index: help.index))
    for line in Self.workLines.split(separator: "\n") { #expect(rules.keeps(String(line)), "\(line)") }
    for line in Self.passwordLines.split(separator: "\n") { #expect(!rules.keeps(String(line)), "\(line)") }
  }

  @Test func `says what it is made of`() async throws {
    let list = try await place.coffeepal("modules", "list", "--json").json.elements
    let names = Set(list.compactMap { $0["name"]?.string })
    #expect(names.isSuperset(of: ["auth", "books", "employees", "orders", "restaurants"]))
    #expect(list.allSatisfy { $0["on"] == true })
    let orders = try await place.coffeepal("modules", "show", "orders", "--json").json
    #expect(orders["commands"]?.elements.contains("orders place") == true)
    #expect(orders["migrations"]?.elements.count == 21)
    let wiring = try await place.coffeepal("modules", "graph", "--wiring").output
    #expect(wiring.contains("orders place ← PlaceOrderUseCase"))
    #expect(wiring.contains("orders.placed.v1 → orders.notify-guest"))
    let check = try await place.coffeepal("modules", "check")
    #expect(check.ending == .exited(0))
    let unknown = try await place.coffeepal("modules", "show", "robots")
    #expect(unknown.errorCode == "modules.unknown")
  }

  @Test(arguments: [
    (
      "text",
      [
        "  uses    restaurants for RestaurantLookup (RelyOnRestaurantUseCase)",
        "  raises  employees.hired.v1 → employees.check-background (before the commit)",
        "  handles employees.fired.v1 → auth.staff-accounts (after the commit)",
      ]
    ),
    (
      "mermaid",
      ["flowchart LR", #"  orders -->|"RestaurantLookup"| restaurants"#, "employees.hired.v1", "  employees -.->|"]
    ),
    ("dot", ["digraph features {", #"  "orders" -> "restaurants" [label="RestaurantLookup"];"#, "style=dashed"]),
  ])
  func `draws who has to do with whom`(format: String, pieces: [String]) async throws {
    let graph = try await place.coffeepal("modules", "graph", "--format", format).output
    for piece in pieces { #expect(graph.contains(piece), "\(graph)") }
  }

  @Test func `shows the graph of features to programs`() async throws {
    let graph = try await place.coffeepal("modules", "graph", "--json").json
    #expect(graph["features"]?.elements.compactMap { $0["name"]?.string }.contains("books") == true)
    #expect(
      graph["dependencies"]?.elements.contains {
        $0["consumer"] == "orders" && $0["port"] == "RestaurantLookup" && $0["provider"] == "restaurants"
      } == true)
    #expect(
      graph["subscriptions"]?.elements.contains {
        $0["event"] == "employees.fired.v1" && $0["feature"] == "auth" && $0["phase"] == "postCommit"
      } == true)
  }

  @Test func `announces a new database`() async throws {
    let path = place.path("mistyped.db")
    let list = [Workplace.program, "--db", path, "orders", "list"]
    #expect(try await place.run(list).newDatabase == path)
    #expect(try await place.run(list).newDatabase == nil)
    let json = [Workplace.program, "--db", path + "2", "orders", "list", "--json"]
    #expect(try await place.run(json).newDatabase == nil)
  }

  @Test func `finds events that no feature handles any more`() async throws {
    _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    _ = try await place.sql("UPDATE core_delivery SET is_open = 1, status = 'failed', handler = 'robots.brew'")
    let check = try await place.coffeepal("modules", "check")
    #expect(check.ending == .exited(1))
    #expect(check.errorCode == "events.orphaned")
    #expect(check.errors.contains("1 orders.placed.v1 for robots.brew"))
    let terminal = try PseudoTerminal(in: place)
    try await terminal.expect("1 stored event orders.placed.v1 waits for robots.brew")
    try await terminal.leave(typing: "exit\r")
  }

  @Test func `blames the settings for a feature that does not exist`() async throws {
    let path = try place.write("{\"switchedOff\": [\"ordrs\"]}".utf8, to: "config.json")
    let result = try await place.coffeepal("menu", "list", environment: ["COFFEEPAL_CONFIG": path])
    #expect(result.ending == .exited(78))
    #expect(
      result.errors == """
        error[composition.invalid]: The configuration switches off "ordrs", which is not a feature
          In switchedOff, did you mean orders?

        """)
  }

  @Test(arguments: [
    ("{\"timezone\": \"Europe/Kyiv\"}", "did you mean timeZone?"),
    ("{\"colour\": 1}", "The keys are currency, deliveryMinimum, timeZone"),
    ("{\"deliveryMinimum\": 15}", "It holds: minimum total of a delivery: {\"EUR\": \"15.00\"}"),
    ("{\"dayStart\": 4.5}", "Write the hour at which a business day begins"),
    ("{\"switchedOff\": [null]}", "It holds: features"),
    ("{\"kiosk\": \"yes\"}", "It holds: kiosk mode"), ("{\"kiosk\"", "Write it like"),
    ("{\"deliveryMinimum\": {\"EUR\": 15}}", "It holds: minimum total"), ("{\"kiosk\": 1}", "It holds: kiosk mode"),
    ("{\"currency\": [\"EUR\"]}", "It holds: currency"), ("{\"dayStart\": \"4\"}", "It holds: hour"),
  ])
  func `says which setting is wrong and how to write it`(text: String, hint: String) async throws {
    let path = try place.write(text.utf8, to: "config.json")
    let result = try await place.coffeepal("menu", "list", environment: ["COFFEEPAL_CONFIG": path])
    #expect(result.ending == .exited(78))
    #expect(result.errorCode == "settings.invalid" && result.errors.contains(hint), "\(result.errors)")
  }

  @Test(
    arguments: [
      ("{\"currency\": \"EUR\",, }", "is not valid JSON: unexpected character in line 1, column 20\n"),
      ("\u{FEFF}{\"currency\": \"EUR\",, }", "is not valid JSON: unexpected character in line 1, column 20\n"),
      ("{\n  \"dayStart\": 4,\n  \"é\" }\n", "is not valid JSON: unexpected character in line 3, column 7\n"),
      ("{\"kiosk\"", "is not valid JSON: it is incomplete\n"), ("", "is not valid JSON: it is incomplete\n"),
      ("[]", "cannot be read: it is not a JSON object\n"), (nil, "does not exist\n  Correct COFFEEPAL_CONFIG"),
    ] as [(String?, String)])
  func `says whether the settings are missing, or where they are no JSON`(text: String?, message: String) async throws {
    let path = place.path("config.json")
    if let text { try place.write(text.utf8, to: "config.json") }
    let result = try await place.coffeepal("menu", "list", environment: ["COFFEEPAL_CONFIG": path])
    #expect(result.ending == .exited(78))
    let expected = "error[settings.invalid]: The configuration \(path) \(message)"
    #expect(result.errors.hasPrefix(expected), "\(result.errors)")
  }

  @Test(arguments: [(0o646, 0o700), (0o646, 0o1777), (0o644, 0o777), (0o644, 0o1777), (0o644, 0o700)])
  func `reads no settings that other users may change`(mode: mode_t, folder: mode_t) async throws {
    try FileManager.default.createDirectory(atPath: place.path("settings"), withIntermediateDirectories: false)
    let path = try place.write("{\"currency\": \"EUR\"}".utf8, to: "settings/config.json")
    #expect(chmod(path, mode) == 0 && chmod(place.path("settings"), folder) == 0)
    let isSafe = mode == 0o644 && folder != 0o777
    let result = try await place.coffeepal("menu", "list", environment: ["COFFEEPAL_CONFIG": path])
    #expect(result.ending == .exited(isSafe ? 0 : 78), "\(result.errors)")
    #expect(result.errorCode == (isSafe ? nil : "file.exposed"), "\(result.errors)")
  }

  @Test func `ends if a link to the settings leads into a folder of others, also if they are gone`() async throws {
    try FileManager.default.createDirectory(atPath: place.path("home/coffeepal"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: place.path("shared"), withIntermediateDirectories: false)
    let target = try place.write("{\"currency\": \"EUR\"}".utf8, to: "shared/config.json")
    #expect(chmod(place.path("shared"), 0o777) == 0)
    #expect(symlink(target, place.path("home/coffeepal/config.json")) == 0)
    let environment = ["XDG_CONFIG_HOME": place.path("home")]
    #expect(try await place.coffeepal("menu", "list", environment: environment).errorCode == "file.exposed")
    #expect(unlink(target) == 0)
    let gone = try await place.coffeepal("menu", "list", environment: environment)
    #expect(gone.ending == .exited(78))
    #expect(gone.errors.contains("config.json is a link to a file that does not exist"), "\(gone.errors)")
  }

  @Test func `ends if the folder of the settings is a link into a folder of others, also if it is gone`() async throws {
    for folder in ["home", "shared/till"] {
      try FileManager.default.createDirectory(atPath: place.path(folder), withIntermediateDirectories: true)
    }
    try place.write("{\"kiosk\": true}".utf8, to: "shared/till/config.json")
    #expect(chmod(place.path("shared"), 0o777) == 0)
    #expect(symlink(place.path("shared/till"), place.path("home/coffeepal")) == 0)
    let environment = ["XDG_CONFIG_HOME": place.path("home")]
    #expect(try await place.coffeepal("menu", "list", environment: environment).errorCode == "file.exposed")
    #expect(rename(place.path("shared/till"), place.path("shared/gone")) == 0)
    let gone = try await place.coffeepal("menu", "list", environment: environment)
    #expect(gone.ending == .exited(78) && gone.errorCode == "file.exposed", "\(gone.errors)")
  }

  @Test(
    arguments: [
      ("{\"kiosk\": false,\n\n\"kiosk\": true}", "\"kiosk\" twice, in the lines 1 and 3"),
      ("{\"deliveryMinimum\":\n{\"USD\": \"9\", \"USD\": \"1\"}}", "\"USD\" twice, in the lines 2 and 2"),
    ])
  func `refuses settings with a key that occurs twice`(settings: String, message: String) async throws {
    let path = try place.write(settings.utf8, to: "twice.json")
    let result = try await place.coffeepal("menu", "list", environment: ["COFFEEPAL_CONFIG": path])
    #expect(result.errorCode == "settings.invalid")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(.timeLimit(.minutes(1))) func `refuses settings with too many keys at once`() async throws {
    let amounts = (0..<60_000).map { "\"A\($0)\": \"1\"" }.joined(separator: ",")
    let path = try place.write("{\"deliveryMinimum\": {\(amounts)}}".utf8, to: "many.json")
    let result = try await place.coffeepal("menu", "list", environment: ["COFFEEPAL_CONFIG": path])
    #expect(result.errorCode == "settings.invalid")
    #expect(result.errors.contains("it has more than 1000 elements"), "\(result.errors.prefix(400))")
  }

  @Test func `takes the minimum of a delivery from its settings, per currency`() async throws {
    let order = ["orders", "place", "--for", "Ada", "--item", "mug:2", "--deliver-to", "12 High St, Springfield"]
    func place(_ settings: String) async throws -> Workplace.Result {
      let path = try self.place.write(settings.utf8, to: "config.json")
      return try await self.place.run(
        [Workplace.program, "--db", self.place.database] + order, environment: ["COFFEEPAL_CONFIG": path])
    }
    #expect(try await place("{\"deliveryMinimum\": {\"EUR\": \"99\"}}").ending == .exited(0))
    let refused = try await place("{\"deliveryMinimum\": {\"EUR\": \"1\", \"USD\": \"25.50\"}}")
    #expect(
      refused.errors == """
        error[orders.too-small-to-deliver]: The minimum for delivery is 25.50 USD, and this order comes to 19.80
          Add items for 5.70 or more, or omit --deliver-to

        """)
    for wrong in ["{\"USD\": \"ten\"}", "{\"dollars\": \"1\"}", "{\"USD\": 10}", "15"] {
      #expect(try await place("{\"deliveryMinimum\": \(wrong)}").errorCode == "settings.invalid", "\(wrong)")
    }
  }

  @Test func `switches a feature off, and its events wait`() async throws {
    _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    _ = try await place.sql("DELETE FROM orders_notification")
    _ = try await place.sql("UPDATE core_delivery SET is_open = 1, status = 'failed', due_at = 0")
    let path = try place.write("{\"switchedOff\": [\"orders\"]}".utf8, to: "config.json")
    let off = ["COFFEEPAL_CONFIG": path]
    let refused = try await place.coffeepal("orders", "list", environment: off)
    #expect(refused.ending == .exited(1))
    #expect(refused.errorCode == "feature.switched-off")
    _ = try await place.coffeepal("modules", "check", environment: off)
    #expect(try await place.sql("SELECT count(*) FROM core_delivery WHERE is_open = 1") == "1")
    _ = try await place.coffeepal("orders", "list")
    #expect(try await place.sql("SELECT count(*) FROM core_delivery WHERE is_open = 1") == "0")
    #expect(try await place.sql("SELECT count(*) FROM orders_notification") == "1")
  }

  @Test(arguments: ["copies", "my copies/"])
  func `refuses a folder as a copy without a question, and names a file in it`(name: String) async throws {
    _ = try await place.coffeepal("menu", "list")
    let folder = place.path(name)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    #expect(try await place.coffeepal("backup", "").errorCode == "usage.invalid-value")
    let result = try await place.coffeepal("backup", folder)
    #expect(result.errorCode == "storage.cannot-open" && result.output == "", "\(result.errors)")
    let line = try #require(result.errors.split(separator: "\n").last?.split(separator: "Name a file in it: ").last)
    #expect(try await place.coffeepal("-c", String(line)).ending == .exited(0), "\(line)")
  }

  @Test(arguments: ["list", "Schedule"])
  func `writes no copy to a file with the name of a command, and says how to`(word: String) async throws {
    _ = try await place.coffeepal("menu", "list")
    let result = try await place.coffeepal("backup", word)
    #expect(result.errorCode == "usage.invalid-value" && result.ending == .exited(65), "\(result.errors)")
    #expect(result.errors.contains("for one of this name: backup ./\(word). Your system lists"), "\(result.errors)")
  }

  @Test func `replaces a backup only with a newer copy of the same database`() async throws {
    _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    let copy = place.path("copy.db")
    #expect(try await place.coffeepal("backup", copy).ending == .exited(0))
    let before = FileManager.default.contents(atPath: copy)
    let other = place.path("other.db")
    let typo = try await place.run([Workplace.program, "-q", "--yes", "--db", other, "backup", copy])
    #expect(typo.errorCode == "storage.no-such-file" && typo.ending == .exited(66), "\(typo.errors)")
    #expect(!FileManager.default.fileExists(atPath: other))
    _ = try await place.run([Workplace.program, "--db", other, "menu", "list"])
    let empty = try await place.run([Workplace.program, "-q", "--yes", "--db", other, "backup", copy])
    #expect(empty.errorCode == "storage.other-backup" && empty.ending == .exited(73), "\(empty.errors)")
    #expect(before != nil && FileManager.default.contents(atPath: copy) == before)
    #expect(try await place.coffeepal("backup", copy, "--yes").ending == .exited(0))
    let order = ["orders", "place", "--for", "Bo", "--item", "espresso"]
    #expect(try await place.run([Workplace.program, "-q", "--db", copy] + order).ending == .exited(0))
    let used = try await place.coffeepal("backup", copy, "--yes")
    #expect(used.errorCode == "storage.used-backup" && used.ending == .exited(73), "\(used.errors)")
  }

  @Test func `copies its database while it is in use`() async throws {
    _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    let copy = place.path("copy.db")
    #expect(try await place.coffeepal("backup", copy).ending == .exited(0))
    let orders = try await place.coffeepal("orders", "list", "--json").output
    #expect(try await place.run([Workplace.program, "--db", copy, "orders", "list", "--json"]).output == orders)
    let asked = try await place.coffeepal("backup", copy)
    #expect(asked.ending == .exited(64))
    #expect(asked.errorCode == "usage.needs-confirmation")
    #expect(try await place.coffeepal("backup", copy, "--yes").ending == .exited(0))
    let missing = place.path("no/folder")
    let refused = try await place.coffeepal("backup", missing + "/copy.db")
    let redirected = try await place.coffeepal("-c", "orders list > \(missing)/orders.csv")
    #expect(refused.ending == .exited(73) && redirected.ending == .exited(73))
    #expect(refused.errorCode == redirected.errorCode)
    #expect(refused.errors.contains("Create the folder with: mkdir -p \(missing)\n"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path("no")))
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
