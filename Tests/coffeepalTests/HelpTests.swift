import DomainKit
import Foundation
import Testing

@Suite struct `Help in the program` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `begins with the first steps and ends with the topics`() async throws {
    let lines = try await place.coffeepal("help").lines
    #expect(lines.first == "First steps")
    #expect(lines.prefix(5).contains { $0.hasPrefix("  orders place ") })
    #expect(lines.prefix(5).contains { $0.hasPrefix("  orders watch ") })
    #expect(lines.prefix(5).contains { $0.hasPrefix("  undo ") })
    let topics = lines.drop { $0 != "Topics" }.dropFirst().prefix { $0.hasPrefix("  ") }
    let names = topics.map { String($0.dropFirst(2).prefix { $0 != " " }) }
    #expect(
      names == [
        "accounts", "dates", "exit-codes", "formats", "ids", "libraries", "passwords", "prompt", "ratings", "safety",
        "scope", "scripts", "settings",
      ])
    for name in names {
      let page = try await place.coffeepal("help", name)
      #expect(page.output.hasPrefix("\(name): "))
      #expect(page.ending == .exited(0))
    }
  }

  /// Words that people try: a barista, a manager, and a developer of another shop's software.
  private static let tried = """
    receipt tax today restore bill invoice tip refund pay payment card cash till printer stock inventory payroll shift \
    discount loyalty total report sales revenue statistics closing queue pending board kitchen follow order sell new \
    drink coffee void cancel abort pickup serve ready done finish start begin make brew import journal price item \
    product currency staff barista manager people team hire fire account user permission role owner customer signup \
    password forgot locked reset revert rollback mistake oops preview dry-run copy archive csv json excel export \
    guest return sizes receipts refunds wage schedule takeaway milk sold-out end-of-day shipping near find map profit \
    redirect pipe file keys shortcuts vi emacs tab editor script batch cron date time timezone yesterday week config \
    preferences environment rc security privacy quit bye error code notification message restaurant cafe place nearby \
    book library isbn id undo help history alias set login logout whoami backup watch plan orders menu employees log \
    takings email phone table color colour hours kiosk session confirm accept watchlist candidate cuisine borough \
    category small retired preparing weekday since business-day pager quotes paste invitation money database tsv \
    unlock rehire guests tills author status state note notes zone income eod syrup waiter stamp favourites server \
    branch branches shop average averages ticket tickets top info \
    ls first name list add show remove first-steps gdpr personal-data erase anonymize allergy calories wifi happyhour
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test func `leads from words that people try to a command or a topic`() async throws {
    #expect(Set(Self.tried).count >= 100)
    for word in Self.tried {
      let page = try await place.coffeepal("help", word)
      #expect(page.ending == .exited(0), "help \(word)")
    }
    #expect(try await place.coffeepal("help", "Receipt").output.hasPrefix("orders show: "))
    #expect(try await place.coffeepal("help", "receipt").output.contains("receipt: see help orders show"))
    #expect(try await place.coffeepal("orders", "refund", "abcd").errors.contains("write: orders cancel abcd"))
    for (word, step) in [("split", "orders change ID --remove"), ("merge", "orders change ID --add")] {
      #expect(try await place.coffeepal("orders", word, "abcd").errors.contains("see help \(word)"))
      #expect(try await place.coffeepal("help", word).output.contains(step))
    }
    #expect(try await place.coffeepal("help", "split", "bill").output.contains("split bill: see help scope"))
    let lines = [
      ("hours", "opening hours  not kept for the shop"), ("tip", "payment  no payments, cards, tips"),
      ("pay", "payment  no payments, cards, tips"), ("tax", "tax  no tax is computed"),
      ("calories", "allergy  no allergens, ingredients or calories"), ("wifi", "wifi  no networks"),
    ]
    for (word, line) in lines {
      #expect(try await place.coffeepal("help", word).output.contains("\(word): see help scope\n\n\(line)"), "\(word)")
    }
    #expect(try await place.coffeepal("auth", "login").errors.contains("did you mean login?"))
    #expect(try await place.coffeepal("auth", "undisable", "x").errors.contains("did you mean auth enable?"))
  }

  @Test(arguments: [
    ("takings", "orders stats --since today"), ("close day", "orders stats --since today"),
    ("color", "  color  "), ("colour", "  color  "), ("table", "orders place --note"),
    ("email", "no messages leave the program"), ("phone", "restaurants update --phone"),
    ("Opening hours", "restaurants update --hours"), ("delete", "orders cancel"), ("remove", "auth delete"),
    ("sign up", "auth register"), ("sign in", "login: Sign in"), ("log in", "login: Sign in"),
    ("log out", "logout: Sign out"), ("sign out", "logout: Sign out"),
    ("place", "place: see help orders place, help places"), ("place", "orders place: Take a guest's order"),
    ("note", "note: see help orders place, help orders change, help employees note"),
    ("status", "status: see help orders list, help exit-codes"), ("states", "--status <status>"),
    ("today", "today: see help orders stats, help dates"), ("yesterday", "orders stats: Show sales statistics"),
    ("barista", "barista: see help orders watch, help employees list, help accounts"),
    ("sale", "sale: see help orders stats, help orders place"), ("z report", "orders stats --since today"),
    ("deliver", "orders place --for Ada"), ("to go", "orders place: Take a guest's order"),
    ("address", "address: see help orders place, help restaurants update"),
    ("favourite", "favourite: see help restaurants favorite, help restaurants favorites"),
    ("notify", "notifications list: "), ("location", "location: see help restaurants list, help places"),
    ("gift", "no points, stamps or gift cards"), ("gift card", "orders place --discount"),
    ("language", "language: see help scope, help scripts"), ("language", "English only"),
    ("start", "start: see help first-steps, help orders start"), ("start", "orders watch"),
    ("name", "name: see help menu rename, help employees rename"), ("ls", "orders list: List"),
    ("server", "server: see help settings, help move, help libraries"),
    ("recruit", "recruit: see help employees recruit"), ("recruit", "employees recruit: Create"),
    ("discounts", "orders place: Take a guest's order"), ("resign", "employees fire: Fire an employee"),
    ("close shop", "orders stats --since today"), ("reservation", "no bookings, and no"), ("setup", "orders watch"),
    ("review", "review: see help ratings, help restaurants review"), ("save", "help backup, help books save"),
    ("branches", "branches: see help restaurants list, help restaurants search, help orders stats"),
    ("shop", "shop: see help restaurants list, help restaurants search"), ("average", "average  no averages are shown"),
    ("tickets", "tickets: see help orders list, help orders watch"),
    ("info", "info: see help orders show, help restaurants show, help books show"),
    ("copy", "copy: see help backup, help orders place"),
    ("gdpr", "employees rename replaces its name"), ("personal data", "personal data  for the GDPR"),
  ]) func `answers what people mean by a word, or by two`(words: String, answer: String) async throws {
    let page = try await place.coffeepal("-c", "help \(words)").output
    #expect(page.contains("\n\(words): see help "), "\(page)")
    #expect(page.contains(answer), "\(page)")
  }

  @Test(arguments: [
    ("kiosk mode", "kiosk: see help settings"), ("my receipts", "receipts: see help orders show"),
    ("pager settings", "pager: see help prompt"),
  ]) func `answers by the first of several words that it knows`(words: String, answer: String) async throws {
    let page = try await place.coffeepal("-c", "help \(words)").output
    #expect(page.contains("\n\(answer)"), "\(page)")
  }

  @Test(arguments: ["forgot", "locked out", "reset"])
  func `names the invitation of another user before the recovery of an owner`(words: String) async throws {
    let page = try await place.coffeepal("-c", "help \(words)").output
    let invitation = try #require(page.firstRange(of: "auth invite bo@example.com --reset"), "\(page)")
    let recovery = try #require(page.firstRange(of: "coffeepal auth recover"), "\(page)")
    #expect(invitation.lowerBound < recovery.lowerBound)
    #expect(try await place.coffeepal("help", "auth", "password").output.contains("  help passwords  "))
  }

  @Test func `has the topic about passwords for a user who cannot sign in`() async throws {
    try await place.registerOwner()
    let page = try await place.coffeepal("help", "password").output
    #expect(page.hasPrefix("passwords: "), "\(page)")
  }

  @Test func `says which command lists accounts, and when a session ends without a sign-out`() async throws {
    let page = try await place.coffeepal("help", "accounts").output
    #expect(page.contains("auth list lists all accounts"), "\(page)")
    #expect(page.contains("no longer than 12 hours without a command and 7 days in all"), "\(page)")
  }

  @Test func `shows only the first steps, and all commands that end with a verb`() async throws {
    for words in ["first steps", "First-Steps"] {
      let page = try await place.coffeepal("-c", "help \(words)").output
      #expect(page.hasPrefix("first-steps: Commands for a new user\n"))
      #expect(page.contains("\norders watch ") && !page.contains("Topics"), "\(page)")
    }
    let lists = try await place.coffeepal("help", "list").lines
    for name in ["orders list", "menu list", "employees watchlist list"] {
      #expect(lists.contains { $0.hasPrefix("\(name) ") }, "\(name)")
    }
  }

  @Test func `refers to a topic after the commands that it is about`() async throws {
    #expect(try await place.coffeepal("help", "login").output.contains("See also\n  help accounts  "))
    let topics = try await place.coffeepal("help", "--json").json
    let commands = Set(topics["commands"]?.elements.compactMap { $0["name"]?.string } ?? [])
    #expect(commands.isSuperset(of: ["undo", "plan", "backup", "orders watch"]))
  }

  /// The test searches the sources for the variables that the program reads.
  @Test func `knows every variable that the program heeds`() async throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var found: Set<String> = []
    for folder in ["App", "Modules", "Shared/ShellKit", "Shared/TerminalKit"] {
      let files = FileManager.default.enumerator(
        at: repository.appending(path: folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        found.formUnion(text.matches(of: #/"((COFFEEPAL|XDG)_[A-Z_]+)"/#).map { String($0.1) })
      }
    }
    #expect(found.count >= 9)
    let page = try await place.coffeepal("help", "settings").output
    for name in found { #expect(page.contains("\n  \(name) "), "\(name)") }
  }

  @Test func `tells what the file of settings may hold, and that is so`() async throws {
    let page = try await place.coffeepal("help", "settings").output
    #expect(page.contains("\n  booksURL     "))
    #expect(page.contains("; default 10; 1000 without decimals (JPY), 3 with three (KWD)\n"))
    let text = "{\"currency\": \"EUR\", \"switchedOff\": [\"books\"], \"booksURL\": \"https://library.example\"}"
    let file = try place.write(text.utf8, to: "config.json")
    let result = try await place.coffeepal("menu", "list", "--json", environment: ["COFFEEPAL_CONFIG": file])
    #expect(try result.json.elements.first?["currency"] == "EUR")
    #expect(try await place.coffeepal("books", "list", environment: ["COFFEEPAL_CONFIG": file]).ending == .exited(1))
    for topic in ["books", "books list"] {
      let help = try await place.coffeepal("-c", "help \(topic)", environment: ["COFFEEPAL_CONFIG": file]).output
      #expect(help.contains("The feature books is switched off. Remove books from switchedOff"), "\(help)")
    }
    #expect(try await !place.coffeepal("help", "books").output.contains("switched off"))
    #expect(try await place.coffeepal("help").output.contains("books list"))
    #expect(try await !place.coffeepal("help", environment: ["COFFEEPAL_CONFIG": file]).output.contains("books list"))
  }

  @Test(arguments: ["0", "6"]) func `names the configured beginning of the business day`(hour: String) async throws {
    let page = try await place.coffeepal("help", "dates", environment: ["COFFEEPAL_DAY_START": hour]).output
    #expect(page.contains("The business day begins at \(hour):00, "), "\(page)")
  }

  @Test func `shows first steps that depend on whether the user is signed in`() async throws {
    try await place.registerOwner()
    let steps = try await place.coffeepal(as: "visitor", "help").lines.prefix(4).map { String($0.prefix(16)) }
    #expect(steps == ["First steps", "  login ada@exam", "  auth register ", "  auth accept 7K"])
    #expect(try await place.coffeepal(as: "ada", "help").output.contains("First steps\n  menu list"))
  }

  @Test func `has no sentence about an argument that is longer than two lines`() async throws {
    let commands = try await place.coffeepal("help", "--json").json["commands"]?.elements ?? []
    for argument in commands.flatMap({ $0["arguments"]?.elements ?? [] }) {
      for sentence in (argument["help"]?.string ?? "").components(separatedBy: ". ") {
        #expect(sentence.count <= 100, "\(sentence)")
      }
    }
  }

  @Test func `names in what a command needs are arguments that it has`() async throws {
    let commands = try await place.coffeepal("help", "--json").json["commands"]?.elements ?? []
    var needs = 0
    for command in commands {
      let arguments = command["arguments"]?.elements ?? []
      let options = arguments.flatMap { $0["names"]?.elements.compactMap(\.string) ?? [] }
      let known = Set(options + arguments.compactMap { $0["value"]?.string.map { "<\($0)>" } })
      for need in command["needs"]?.elements.compactMap(\.string) ?? [] {
        let named = need.matches(of: /--[a-z-]+|<[^>]+>/).map { String($0.output) }
        #expect(!named.isEmpty && known.isSuperset(of: named), "\(command["name"]?.string ?? ""): \(need)")
        needs += 1
      }
    }
    #expect(needs >= 8)
  }
}
