import Testing

/// Tests of questions about data that another process changes before the answer.
@Suite struct `An answer to an outdated question` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Makes bo a manager while the command waits for the answer, and expects an error with a code.
  private func answer(_ command: String..., code: String) async throws {
    let terminal = try PseudoTerminal(command, in: place, environment: place.session("ada"))
    try await terminal.expect("(barista, bo@example.com)?")
    try await terminal.expect("[y/N] ")
    let promoted = try await place.coffeepal(as: "ada", "auth", "role", "bo@example.com", "manager")
    #expect(promoted.ending == .exited(0), "\(promoted.errors)")
    terminal.type("y\n")
    try await terminal.expect(code)
    try await terminal.expect("repeat the command")
    #expect(try await terminal.end().ending == .exited(1))
  }

  @Test func `deletes no account that has become a manager's`() async throws {
    try await place.registerOwner(inviting: "bo", as: "barista")
    try await answer("auth", "delete", "bo@example.com", code: "auth.changed-since-asked")
    #expect(try await place.sql("SELECT role FROM auth_user WHERE email = 'bo@example.com'") == "manager")
  }

  @Test func `fires no employee who has become a manager`() async throws {
    try await place.registerOwner()
    let hired = try await place.coffeepal(
      as: "ada", "employees", "hire", "Bo", "--role", "barista", "--email", "bo@example.com")
    #expect(hired.ending == .exited(0), "\(hired.errors)")
    try await answer(
      "employees", "fire", "bo@example.com", "--reason", "late", code: "employees.changed-since-asked")
    #expect(try await place.sql("SELECT role, status FROM employees_employee") == "manager|employed")
  }

  @Test func `raises no prices that another till has raised`() async throws {
    let terminal = try PseudoTerminal(["menu", "reprice", "--raise", "10%"], in: place)
    try await terminal.expect("[y/N] ")
    let raised = try await place.coffeepal("menu", "reprice", "--raise", "10%", "--yes")
    #expect(raised.ending == .exited(0), "\(raised.errors)")
    let menu = try await place.coffeepal("menu", "list", "--json").output
    terminal.type("y\n")
    try await terminal.expect("menu.changed-since-asked")
    try await terminal.expect("repeat the command")
    #expect(try await terminal.end().ending == .exited(1))
    #expect(try await place.coffeepal("menu", "list", "--json").output == menu)
  }

  @Test func `erases no orders of a guest that another till has added`() async throws {
    func addOrder() async throws {
      let added = try await place.coffeepal(
        "--yes", "-c", "orders place --for Ada --item espresso", "-c", "orders cancel @ --reason late")
      #expect(added.ending == .exited(0), "\(added.errors)")
    }
    try await addOrder()
    let terminal = try PseudoTerminal(["orders", "anonymize", "Ada"], in: place)
    try await terminal.expect("[y/N] ")
    try await addOrder()
    terminal.type("y\n")
    try await terminal.expect("orders.changed-since-asked")
    try await terminal.expect("repeat the command")
    #expect(try await terminal.end().ending == .exited(1))
    #expect(try await place.sql("SELECT guest, count(*) FROM orders_order GROUP BY guest") == "Ada|2")
  }
}
