import DomainKit
import Foundation
import ShellKit
import Testing

/// The permissions of all commands: one row per command, with a line that reaches the permission
/// check.
struct RoleMatrix {
  enum Least: Int, CaseIterable {
    case anyone, customer, barista, manager, owner
  }

  struct Row {
    let least: Least
    let line: String

    init(_ least: Least, _ line: String) {
      self.least = least
      self.line = line
    }
  }

  /// Returns the rows of the program itself and those that each feature keeps next to its tests.
  static func rows() throws -> [String: Row] {
    let roles = CommandRow.all.filter { !["before", "undo"].contains($0.kind) }
    return try roles.reduce(into: setup) { rows, row in
      let least = try #require(Least.allCases.first { "\($0)" == row.kind }, "no role: \(row)")
      let line = row.columns.joined(separator: " ")
      try #require(rows.updateValue(Row(least, line), forKey: row.columns[0]) == nil, "two rows for \(row.columns[0])")
    }
  }

  /// The commands of the program itself and of the shell.
  private static let setup: [String: Row] = [
    "modules list": Row(.manager, "modules list"),
    "modules show": Row(.manager, "modules show orders"),
    "modules graph": Row(.manager, "modules graph"),
    "events list": Row(.manager, "events list"),
    "events show": Row(.manager, "events show ffffffff"),
    "events retry": Row(.owner, "events retry --dead"),
    "events discard": Row(.owner, "events discard ffffffff --yes"),
    "events purge": Row(.owner, "events purge --done-before 2024-03-01 --yes"),
    "why": Row(.manager, "why ffffffff"),
    "modules check": Row(.manager, "modules check"),
    "backup": Row(.owner, "backup copy.db --yes"),
    "restore": Row(.owner, "restore nothing.db --yes"),
    "move": Row(.owner, "move --dry-run nothing.db"),
    "events outcome": Row(.anyone, "events outcome ffffffff-ffff-7fff-bfff-ffffffffffff"),
    "help": Row(.anyone, "help"),
    "explain": Row(.anyone, "explain backup"),
    "exit": Row(.anyone, "exit --nonsense"),
    "quit": Row(.anyone, "quit --nonsense"),
    "set": Row(.anyone, "set"),
    "alias": Row(.anyone, "alias"),
    "source": Row(.barista, "source nothing"),
    "output": Row(.anyone, "output"),
    "timing": Row(.anyone, "timing"),
    "plan": Row(.anyone, "plan set"),
    "undo": Row(.anyone, "undo --list"),
    "watch": Row(.anyone, "watch backup x"),
    "completions": Row(.anyone, "completions bash"),
    "man": Row(.anyone, "man"),
    "history": Row(.anyone, "history --nonsense"),
  ]
}

@Suite(.serialized) struct `Every command and every role` {
  private static let people: [(name: String, rank: RoleMatrix.Least)] = [
    ("stranger", .anyone), ("gus", .customer), ("bo", .barista), ("mia", .manager), ("ada", .owner),
  ]

  /// Returns the commands that help shows to a user.
  private func shown(to name: String, _ place: Workplace) async throws -> Set<String> {
    let help = try await place.coffeepal(as: name, "help", "--json").json
    return Set(help["commands"]?.elements.compactMap { $0["name"]?.string } ?? [])
  }

  private func populatedShop() async throws -> Workplace {
    let place = try Workplace()
    try await place.registerOwner()
    for (name, role) in [("gus", "customer"), ("bo", "barista"), ("mia", "manager")] {
      try await place.invite(name, as: role)
    }
    return place
  }

  @Test func `have a row in the matrix, and help shows what it says`() async throws {
    let place = try await populatedShop()
    let all = try await shown(to: "nobody-yet", try Workplace())
    let rows = try RoleMatrix.rows()
    #expect(all.subtracting(rows.keys).sorted() == [], "a command without its row")
    #expect(Set(rows.keys).subtracting(all).sorted() == [], "a row without its command")
    for (name, rank) in Self.people {
      let allowed = rows.filter { $0.value.least.rawValue <= rank.rawValue }.keys
      let always: Set = ["logout", "whoami"]
      #expect(try await shown(to: name, place) == Set(allowed).union(always), "\(name)")
    }
  }

  @Test func `agree on who is refused`() async throws {
    let place = try await populatedShop()
    let header = "date,hour_of_day,coffee_name,products,money\n"
    try place.write(header.utf8, to: "till.csv")
    let rows = try RoleMatrix.rows().sorted { $0.key < $1.key }.filter { !["logout", "orders watch"].contains($0.key) }
    for (name, rank) in Self.people {
      for (command, row) in rows {
        let result = try await place.run(
          [Workplace.program, "--db", place.database, "--timeout", "2m", "-c", row.line],
          input: "wrong\nanother long password\n", environment: place.session(name))
        let mayRun = row.least.rawValue <= rank.rawValue
        let isDenied = result.errorCode?.hasPrefix("access.") == true
        #expect(isDenied == !mayRun, "\(name): \(command): \(result.errors)")
        if isDenied { #expect(result.ending == .exited(77), "\(name): \(command)") }
      }
    }
  }

  @Test func `create accounts for others only as managers and owners`() async throws {
    let place = try await populatedShop()
    for (name, rank) in Self.people where rank != .anyone {
      let result = try await place.coffeepal(
        as: name, "auth", "register", "\(name)-friend@example.com", "--name", "Friend")
      let mayInvite = rank.rawValue >= RoleMatrix.Least.manager.rawValue
      #expect(result.ending == .exited(mayInvite ? 0 : 77), "\(name): \(result.errors)")
      #expect(result.errorCode == (mayInvite ? nil : "auth.may-not-invite"), "\(name): \(result.errors)")
    }
  }
}
