import DomainKit
import Foundation
import ShellKit
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `The program` {
  /// All commands, from the list of permissions.
  private static let commands = ((try? RoleMatrix.rows()) ?? [:]).keys.sorted()
  private let place: Workplace

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

  @Test(arguments: [
    ("ordres list", "did you mean orders?"), ("orders plcae", "did you mean orders place?"), ("xyzzy", "help lists"),
    ("collect", "orders collect"), ("list", "^ did you mean orders list, menu list or notifications list?"),
    ("menu lst", "did you mean menu list?"),
    ("restaurants list --name 'Blue Cup'", "^ write: restaurants search 'Blue Cup'"),
    ("restaurants list --near shop --name=X", "^ write: restaurants search --near shop X"),
    ("books list --title Left Hand", "^ write: books search Left Hand"),
    ("orders stats --status placed", "^ orders list has --status: orders list --status placed"),
    ("orders stats --group day", "^ write: orders stats --by day"),
    ("orders stats --from today", "^ write: orders stats --since today"),
    ("orders stats --since today --hour", "^ write: orders stats --since today --by hour"),
    ("orders stats --for Anna", "^ orders stats does not take Anna; write: orders stats --by guest\n"),
    ("orders stats --for Anna yesterday", "^ did you mean --by guest?"),
    ("restaurants list pizza --borough Queens", "^ write: restaurants search pizza --borough Queens"),
    (
      "orders show 9f3a21bc --status placed",
      "^ orders list has --status, but does not take 9f3a21bc: orders list --status placed"
    ),
    ("employees list barista", "^ write: employees list --role barista"),
    ("employees update ada@example.com --role manager", "^ --role has a command of its own: auth role <email> <role>"),
    ("change password", "^ did you mean auth password?"), ("my favorites", "^ did you mean restaurants favorites?"),
    ("auth profile --name Bo", "^ auth profile set has --name: auth profile set --name Bo"),
    ("orders list --open", "^ for example: orders list "), ("menu list --retired", "^ write: menu list --all"),
    ("orders total", "^ did you mean orders stats?"),
    ("books import a.csv b.csv", "^ give one <file> at a time: books import a.csv; books import b.csv"),
    ("orders import a.csv b.csv", "^ give one <file> at a time: orders import a.csv; orders import b.csv"),
    ("orders import undo a.csv", "^ write: orders import --undo a.csv\n"),
    ("employees fire ada@example.com bo@example.com", "^ it also needs --reason <text>; for example"),
    ("auth disable Ada Bo", "^ for example: auth disable "),
    ("sign in", "^ did you mean login?"), ("sign in ada@example.com", "did you mean login?"),
    ("find latte", "^ did you mean restaurants search or books search?"), ("orders refund abcd", "^ see help refund"),
    ("auth register Joe joe@example.com", "  write: auth register <email> --name <name>; words that may be passwords"),
    ("restaurants list --near shop 1km", "^ write: restaurants list --near shop --within 1km"),
    (
      "restaurants list --near times square",
      "^ there is no place 'times square'. List places with: places list; write a location like --near 40.73,-73.99"
    ),
    ("restaurants list --open now", "^ --open takes no value; write: restaurants list --open"),
    ("menu retire Latte large", "^ write: menu price Latte --drop large"),
    ("menu price latte --size large 4.60", "^ write: menu price latte large=4.60"),
    ("menu price Latte --category food", "^ write: menu category Latte food"),
    ("accounts", "^ see help accounts"), ("settings", "^ see help settings"),
    ("version", "^ it is an option of the program: coffeepal --version"),
    ("help version", "^ it is an option of the program: coffeepal --version"),
    ("ls", "^ did you mean orders list or menu list?"), ("start", "^ see help start"),
    ("first steps", "^ see help first steps"),
    ("start 9f3a21bc", "^ did you mean orders start?"), ("name", "^ did you mean menu rename or employees rename?"),
    ("who am i", "^ did you mean whoami?"), ("log out", "^ did you mean logout?"),
    ("log out", "there is no command log out\n"), ("back up x.db", "^ did you mean backup?"),
    ("delete latte", "^ see help delete"),
    ("delete ada@example.com", "^ did you mean auth delete?"),
    ("orders list today", "^ write: orders list --since today"),
    ("notifications", "^ did you mean notifications list?"),
    ("menu import list.csv", "^ did you mean menu add?"), ("import menu list.csv", "^ did you mean menu add?"),
    ("orders export x.csv", "^ write: orders list > x.csv"), ("menu export x.pdf", "^ write: menu list > x.csv"),
    ("export books all.json", "^ write: books list > all.json"),
    ("menu set latte 4", "^ did you mean menu price or menu rename?"),
    ("orders change 9f3a21bc ready", "^ write: orders ready 9f3a21bc"),
    (
      "orders change 9f3a21bc item=latte",
      "^ write: orders change 9f3a21bc --add latte; or orders change 9f3a21bc --remove latte"
    ),
    ("orders change anna ready", "^ write: orders ready anna"),
    ("books list search dune", "^ write: books search dune"),
    ("orders list --note x", "; help orders list lists its options"), ("gimme latte", "^ help lists all commands"),
  ]) func `suggests what was meant`(line: String, hint: String) async throws {
    let result = try await place.coffeepal("-c", line)
    #expect(result.ending == .exited(64))
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  @Test(arguments: [
    ("orders place --to Sam --item tea", "write: orders place --for Sam --item tea"),
    ("orders place --for X --item tea --price 2", "prices are those of the menu; --discount lowers the total"),
    (
      "orders stats --since today --at 9f3a21bc",
      "orders stats does not take 9f3a21bc; write: orders stats --since today --by restaurant"
    ),
    ("orders stats --by day --guest Bob", "did you mean --by guest?"),
    ("orders place --for X --item tea --dry-run", "write: plan orders place --for X --item tea\n"),
    ("orders cancel --simulate", "write: plan orders cancel; it also needs <id>"),
    ("menu price latte large=5 -n", "write: plan menu price latte large=5\n"),
    ("backup x.db --dry-run", "backup writes a file, which cannot be rolled back, so it cannot be planned; help"),
    ("orders import x.csv --tz Europe/Kyiv", "write: orders import x.csv --time-zone Europe/Kyiv"),
    ("orders import x.csv --date-format dmy", "did you mean --dates?"),
    ("orders import x.csv --revert", "write: orders import x.csv --undo"),
    ("orders unimport x.csv", "write: orders import x.csv --undo"),
    ("orders history", "write: orders list\n"), ("orders history 9f3a21bc", "write: why 9f3a21bc\n"),
    ("orders log 9f3a21bc", "for the command that caused it: why <id>\n"),
    ("orders history latte", "write: orders list\n"),
    ("orders change 9f3a21bc --pickup", "write: orders change 9f3a21bc --deliver-to ''\n"),
    ("orders restore 9f3a21bc", "for a canceled order, undo right after it, or else orders place; for another one"),
    ("orders reopen 9f3a21bc", "for a canceled order, undo right after it, or else orders place; for another one"),
    ("orders status 9f3a21bc ready", "write: orders show <id>; to change the status: orders start <id>, orders ready"),
    ("order status", "did you mean orders show?"),
    ("orders list --by bea@example.com", "for the orders that an account placed: --placed-by <email>; orders stats"),
    ("orders list --employee bea@example.com", "write: orders list --placed-by bea@example.com\n"),
    ("orders list --delivery", "orders watch shows the address of each open delivery\n"),
    ("orders stats --employee", "write: orders stats --by employee\n"),
    ("orders stats --employee bea@example.com", "orders stats does not take bea@example.com; write: orders stats --by"),
    ("menu retired", "write: menu list --all\n"),
    ("auth rename bea@example.com Bea", "only the holder of an account changes its name: auth profile set --name <"),
    ("auth log --since today", "it has no filter; where pipes are allowed: auth log --all | grep <text>\n"),
    ("auth log --user bea@example.com", "it has no filter; where pipes are allowed: auth log --all | grep <text>\n"),
    ("my orders", "did you mean orders list?"),
    ("orders count", "write: orders stats\n"), ("orders pick-up 9f3a21bc", "write: orders collect 9f3a21bc"),
    ("orders move 9f3a21bc", "write: orders change <id> --at <restaurant>"),
    ("menu hide latte", "write: menu retire latte"), ("menu 86 latte", "write: menu retire latte"),
    ("menu size latte large", "write: menu price <name> <size>=<amount>; --drop <size> removes a size"),
    ("menu default latte small", "write: menu price latte --default small"),
    ("notifications read", "a notification is unread until a prompt has shown it"),
    ("notifications list --unread", "a notification is unread until a prompt has shown it"),
    ("auth add x@example.com", "write: auth register <email> --name <name>; for staff, add --role <role>"),
    ("auth invite x@example.com --role barista", "for a person without an account: auth register <email>"),
    ("auth block carl@example.com", "write: auth disable carl@example.com"),
    ("auth reset-password carl@example.com", "write: auth invite carl@example.com --reset"),
    ("auth policy --min-length 8", "write: auth policy --least 8"),
    ("auth profile set --email new@example.com", "ask an owner to correct your address"),
    ("employees resign bo@example.com", "write: employees fire bo@example.com --reason resigned"),
    ("employees quit", "write: employees fire <id|email> --reason resigned"),
    ("employees promote vic@example.com", "write: auth role <email> <role>"),
    ("employees role vic@example.com manager", "did you mean auth role?"),
    ("restaurants top", "write: restaurants list --sort rating"),
    ("top restaurants", "did you mean restaurants list --sort rating?"),
    ("restaurants unreview 9f3a21bc --by carl@example.com", "it removes your own; a manager removes another one"),
    ("modules disable books", "switchedOff in config.json"), ("redo", "there is no redo; run the line again"),
    ("close day", "did you mean orders stats?"), ("cashup", "did you mean orders stats?"),
    ("reserve", "see help reserve"), ("setup", "see help setup"),
    ("restaurants book 9f3a21bc", "help restaurants lists its commands"),
    ("employees watchlist check X", "help employees watchlist lists its commands"),
  ]) func `answers the words of other programs`(line: String, hint: String) async throws {
    let result = try await place.coffeepal("-c", line)
    #expect(result.ending == .exited(64))
    #expect(result.errors.contains("^ \(hint)"), "\(result.errors)")
  }

  @Test(arguments: [
    ("orders place Anna latte", "^ write: orders place --for Anna --item latte"),
    ("orders place latte Anna", "^ write: orders place --for Anna --item latte"),
    ("orders place Anna 2 large latte espresso", "^ write: orders place --for Anna --item '2 large latte' --item esp"),
    ("orders place latte for Anna Bell", "^ write: orders place --item latte --for 'Anna Bell'"),
    ("orders place for Anna latte", "^ write: orders place --for Anna --item latte"),
    ("orders place for Anna Bell 2 latte", "^ write: orders place --for 'Anna Bell' --item '2 latte'"),
    ("orders place flat white", "^ write: orders place --item 'flat white'; it also needs --for <name>"),
    ("orders place latte —for Anna", "^ write: orders place --item latte --for Anna"),
    ("orders place latte --for=“Anna”", "^ write: orders place --item latte --for=\"Anna\""),
    ("orders place --for Anna --item latte large", "^ write: orders place --for Anna --item 'latte large'"),
    ("orders place --item latte espresso --for Bo", "^ write: orders place --item latte --item espresso --for Bo"),
    (
      "orders place \"oat latte, extra hot\"",
      "^ write: orders place --item latte --note 'oat extra hot'; it also needs --for <name>"
    ),
    ("2 latte", "^ write: orders place --item '2 latte'; it also needs --for <name>"),
    ("latte for Anna", "^ write: orders place --item latte --for Anna"),
    ("orders latte", "^ write: orders place --item latte; it also needs --for <name>\n"),
    ("order 2 latte for Anna", "^ write: orders place --item '2 latte' --for Anna\n"),
    ("latte x2", "^ write: orders place --item 'latte x2'; it also needs --for <name>\n"),
    ("orders place --for Anna --item latte x2", "^ write: orders place --for Anna --item 'latte x2'\n"),
    ("orders place --for Anna --item 2x latte", "^ write: orders place --for Anna --item '2x latte'\n"),
    ("orders place Anna Bell", "^ write: orders place --for 'Anna Bell'; it also needs --item <item"),
    (
      "orders place capuccino",
      "^ write: orders place --item Cappuccino; it also needs --for <name>; or orders place --for capuccino; "
    ),
    ("latte and tea for Anna", "^ write: orders place --item latte --item tea --for Anna\n"),
    ("orders place --for Anna --item latte and tea", "^ write: orders place --for Anna --item latte --item tea\n"),
    ("orders place --for Anna --item latte & 2 teas", "--for Anna --item latte --item '2 teas'\n"),
    ("orders place --for Anna --item latte, tea", "^ write: orders place --for Anna --item latte --item tea\n"),
    (
      "orders place --for Anna --item latte with oat milk",
      "^ write: orders place --for Anna --item latte --note 'with oat milk'\n"
    ),
    ("orders place --for Anna --item latte x 2", "quotes: --item 'latte x 2'\n"),
    ("orders place --for Anna --item latte two", "^ for example: orders place --for Ada --item latte:large:2 "),
    ("orders place --for Anna --item latte two times", "^ for example: orders place "),
    ("orders place --for Anna --item latte 2 of them", "^ for example: orders place "),
    ("orders place --for Anna --item latte 10% off", "^ for example: orders place "),
    ("orders place --for Anna --item latte -10%", "^ for example: orders place "),
    ("orders place --for Anna --item latte 10%", "^ write: orders place --for Anna --item latte --discount 10%\n"),
    (
      "orders place --for Anna --item latte discount 10%",
      "^ write: orders place --for Anna --item latte --discount 10%\n"
    ),
    ("orders place --for Anna latte two", "^ write: --item Latte"),
    ("orders place --for Anna latte extra hot", "^ write: orders place --for Anna --item latte --note 'extra hot'\n"),
  ]) func `finds the items of the menu among the words`(line: String, hint: String) async throws {
    // The first command creates the menu, which takes longer than a hint may.
    _ = try await place.coffeepal("menu", "list")
    let result = try await place.coffeepal("-c", line)
    #expect(result.ending == .exited(64))
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  @Test(
    arguments: [
      ("--item 'oat latte, extra hot'", "--item latte --note 'oat extra hot'"),
      ("--item '2 large hot latte'", "--item '2 large latte' --note hot"), ("--item 'hot latte' --note oat", nil),
      ("--item 'latte twice'", nil), ("--item 'latte discount'", nil),
    ] as [(String, String?)])
  func `puts the other words of an item in the note`(words: String, right: String?) async throws {
    let errors = try await place.coffeepal("-c", "orders place --for Ada \(words)").errors
    #expect(errors.contains("write: orders place --for Ada \(right ?? "")") == (right != nil), "\(errors)")
    #expect(errors.contains("error[orders.unknown-item]"), "\(errors)")
  }

  @Test func `names only the item where a list has no note for the other words`() async throws {
    _ = try await place.coffeepal("menu", "list")
    let errors = try await place.coffeepal("-c", "orders list --item 'large latte' --status placed").errors
    #expect(errors.contains("write: orders list --item latte --status placed\n"), "\(errors)")
  }

  @Test func `writes two values of a line in their order`() async throws {
    let result = try await place.coffeepal("-c", "auth role barista ada@example.com")
    #expect(result.ending == .exited(65))
    #expect(result.errors.contains("^ write: auth role ada@example.com barista"), "\(result.errors)")
  }

  @Test func `says what it is made of`() async throws {
    let list = try await place.coffeepal("modules", "list", "--json").json.elements
    let names = Set(list.compactMap { $0["name"]?.string })
    #expect(names.isSuperset(of: ["auth", "books", "employees", "orders", "restaurants"]))
    #expect(list.allSatisfy { $0["on"] == true })
    let orders = try await place.coffeepal("modules", "show", "orders", "--json").json
    #expect(orders["commands"]?.elements.contains("orders place") == true)
    #expect(orders["migrations"]?.elements.count == 17)
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
    let folder = place.path(name)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let result = try await place.coffeepal("backup", folder)
    #expect(result.errorCode == "storage.cannot-open" && result.output == "", "\(result.errors)")
    let line = try #require(result.errors.split(separator: "\n").last?.split(separator: "Name a file in it: ").last)
    #expect(try await place.coffeepal("-c", String(line)).ending == .exited(0), "\(line)")
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
