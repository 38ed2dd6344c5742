import Foundation
import ShellKit
import Testing

/// Who may run what: a row for every command of the program, and a line that gets as far as asking for leave.
struct RoleMatrix {
  enum Least: Int, CaseIterable {
    case anyone, guest, barista, manager, owner
  }

  struct Row {
    let least: Least
    let line: String

    init(_ least: Least, _ line: String) {
      self.least = least
      self.line = line
    }
  }

  static let rows: [String: Row] = [
    "login": Row(.anyone, "login nobody"), "logout": Row(.guest, "logout"), "whoami": Row(.guest, "whoami"),
    "auth register": Row(.anyone, "auth register nobody --name N --no-such-option"),
    "auth accept": Row(.anyone, "auth accept 0000"), "auth recover": Row(.anyone, "auth recover nobody@example.com"),
    "auth profile": Row(.guest, "auth profile"), "auth profile set": Row(.guest, "auth profile set --cuisine Thai"),
    "auth password": Row(.guest, "auth password --password-stdin"), "auth sessions": Row(.guest, "auth sessions"),
    "auth list": Row(.manager, "auth list"), "auth role": Row(.manager, "auth role nobody@example.com guest"),
    "auth disable": Row(.manager, "auth disable nobody@example.com"),
    "auth enable": Row(.manager, "auth enable nobody@example.com"),
    "auth invite": Row(.manager, "auth invite nobody@example.com"), "auth log": Row(.manager, "auth log"),
    "auth policy": Row(.owner, "auth policy"), "orders place": Row(.guest, "orders place --for Ada --item espresso"),
    "orders list": Row(.guest, "orders list"), "orders show": Row(.guest, "orders show ffffffff"),
    "orders watch": Row(.guest, "orders watch"), "orders start": Row(.barista, "orders start ffffffff"),
    "orders ready": Row(.barista, "orders ready ffffffff"),
    "orders collect": Row(.barista, "orders collect ffffffff"),
    "orders cancel": Row(.barista, "orders cancel ffffffff"), "orders stats": Row(.manager, "orders stats"),
    "orders import": Row(.manager, "orders import till.csv"), "menu list": Row(.guest, "menu list"),
    "menu add": Row(.manager, "menu add Latte --category drink --price 1"),
    "menu price": Row(.manager, "menu price nothing 1"), "menu retire": Row(.manager, "menu retire nothing"),
    "menu restore": Row(.manager, "menu restore nothing"),
    "notifications list": Row(.barista, "notifications list"), "modules list": Row(.manager, "modules list"),
    "modules show": Row(.manager, "modules show orders"), "modules graph": Row(.manager, "modules graph"),
    "employees hire": Row(.manager, "employees hire X --role barista --email x@example.com"),
    "employees recruit": Row(.manager, "employees recruit"), "employees list": Row(.manager, "employees list"),
    "employees show": Row(.manager, "employees show ffffffff"),
    "employees note": Row(.manager, "employees note ffffffff hello"),
    "employees fire": Row(.manager, "employees fire ffffffff --reason x --yes"),
    "employees cases": Row(.manager, "employees cases"),
    "employees watchlist add": Row(.manager, "employees watchlist add Capone"),
    "employees watchlist remove": Row(.manager, "employees watchlist remove Capone"),
    "employees watchlist list": Row(.manager, "employees watchlist list"), "events list": Row(.manager, "events list"),
    "events show": Row(.manager, "events show ffffffff"),
    "events retry": Row(.owner, "events retry --dead"), "events discard": Row(.owner, "events discard ffffffff --yes"),
    "events purge": Row(.owner, "events purge --done-before 2024-03-01 --yes"),
    "restaurants list": Row(.guest, "restaurants list"), "restaurants search": Row(.guest, "restaurants search pizza"),
    "restaurants show": Row(.guest, "restaurants show ffffffff"),
    "restaurants score": Row(.guest, "restaurants score ffffffff"),
    "restaurants reviews": Row(.guest, "restaurants reviews ffffffff"),
    "restaurants cuisines": Row(.guest, "restaurants cuisines"),
    "restaurants favorite": Row(.guest, "restaurants favorite ffffffff"),
    "restaurants unfavorite": Row(.guest, "restaurants unfavorite ffffffff"),
    "restaurants favorites": Row(.guest, "restaurants favorites"),
    "restaurants review": Row(.guest, "restaurants review ffffffff --rating 5"),
    "restaurants add": Row(.manager, "restaurants add X --cuisine Thai --address 'High St 1' --price-level 2"),
    "restaurants update": Row(.manager, "restaurants update ffffffff --name Y"),
    "restaurants close": Row(.manager, "restaurants close ffffffff --yes"),
    "restaurants reopen": Row(.manager, "restaurants reopen ffffffff"),
    "restaurants import": Row(.manager, "restaurants import places.ndjson"),
    "restaurants export": Row(.manager, "restaurants export out.ndjson"),
    "modules check": Row(.manager, "modules check"), "backup": Row(.owner, "backup copy.db --yes"),
    "help": Row(.anyone, "help"), "explain": Row(.anyone, "explain backup"), "exit": Row(.anyone, "exit --nonsense"),
    "quit": Row(.anyone, "quit --nonsense"), "set": Row(.anyone, "set"), "alias": Row(.anyone, "alias"),
    "source": Row(.anyone, "source nothing"), "output": Row(.anyone, "output"), "timing": Row(.anyone, "timing"),
    "watch": Row(.anyone, "watch backup x"),
  ]
}

@Suite(.serialized) struct `Every command and every role` {
  private static let people: [(name: String, rank: RoleMatrix.Least)] = [
    ("stranger", .anyone), ("gus", .guest), ("bo", .barista), ("mia", .manager), ("ada", .owner),
  ]

  /// The commands that help shows somebody.
  private func shown(to name: String, _ place: Workplace) async throws -> Set<String> {
    let help = try await place.coffeepal(as: name, "help")
    let commands = help.lines.filter { $0.hasPrefix("  ") }.map { line in
      String(line.dropFirst(2).prefix(upTo: line.dropFirst(2).range(of: "  ")?.lowerBound ?? line.endIndex))
    }
    return Set(commands)
  }

  private func fullHouse() async throws -> Workplace {
    let place = try Workplace()
    try await place.registerOwner()
    for (name, role) in [("gus", "guest"), ("bo", "barista"), ("mia", "manager")] {
      try await place.invite(name, as: role)
    }
    return place
  }

  @Test func `have a row in the matrix, and help shows what it says`() async throws {
    let place = try await fullHouse()
    let all = try await shown(to: "nobody-yet", try Workplace())
    #expect(all.subtracting(RoleMatrix.rows.keys).sorted() == [], "a command without its row")
    #expect(Set(RoleMatrix.rows.keys).subtracting(all).sorted() == [], "a row without its command")
    for (name, rank) in Self.people {
      let allowed = RoleMatrix.rows.filter { $0.value.least.rawValue <= rank.rawValue }.keys
      let always: Set = ["logout", "whoami"]
      #expect(try await shown(to: name, place) == Set(allowed).union(always), "\(name)")
    }
  }

  @Test func `agree on who is refused`() async throws {
    let place = try await fullHouse()
    let header = "date,hour_of_day,coffee_name,products,money\n"
    try place.write(header.utf8, to: "till.csv")
    let rows = RoleMatrix.rows.sorted { $0.key < $1.key }.filter { !["logout", "orders watch"].contains($0.key) }
    for (name, rank) in Self.people {
      for (command, row) in rows {
        let result = try await place.run(
          [Workplace.program, "--db", place.database, "--timeout", "20s", "-c", row.line],
          input: "wrong\nanother long password\n", environment: place.session(name))
        let mayRun = row.least.rawValue <= rank.rawValue
        let isDenied = result.errorCode?.hasPrefix("access.") == true
        #expect(isDenied == !mayRun, "\(name): \(command): \(result.errors)")
        if isDenied { #expect(result.ending == .exited(77), "\(name): \(command)") }
      }
    }
  }
}
