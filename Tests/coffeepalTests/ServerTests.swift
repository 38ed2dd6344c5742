import Foundation
import Testing

@Suite(.enabled(if: ServerSchema.url != nil)) struct `A shop on a server` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `that is set up as the pages say shows an order of one till to another at once`() async throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // The server ends with its file, which is gone after a failure, too.
    let keep = "echo \"$COFFEEPAL_TEST_POSTGRES_ADMIN\" >new; mv new url; while [ -e url ]; do sleep 0.1; done"
    let script = repository.appending(path: "Scripts/with-postgres").path
    let server = try place.begin([script, "sh", "-c", keep], as: "server")
    try await place.wait { FileManager.default.fileExists(atPath: place.path("url")) }
    let admin = try place.read("url").trimmingCharacters(in: .newlines)
    let page = try String(contentsOf: repository.appending(path: "docs/operations.md"), encoding: .utf8)
    let block = try #require(page.firstMatch(of: /```sql\n([^`]+)```/)?.1)
    // It asks at a terminal.
    let setup = block.split(separator: "\n").filter { !$0.hasPrefix("\\password") }.joined(separator: "\n")
    let created = try await place.run(["psql", admin, "-qX", "-v", "ON_ERROR_STOP=1"], input: setup)
    try #require(created.ending == .exited(0), "\(created.errors)")
    let shop = admin.replacing("//postgres@/postgres?", with: "//shop@/shop?")

    let till = [Workplace.program, "--db", shop]
    let board = try place.begin(till + ["--timeout", "5m", "orders", "watch"], as: "board")
    try await place.wait { try place.read("board.err").contains("Open orders") }
    let placed = try await place.run(till + ["orders", "place", "--for", "Ada", "--item", "espresso"])
    #expect(placed.ending == .exited(0), "\(placed.errors)")
    let stored = try await place.run(["psql", shop, "-AtqXc", "SELECT guest, status FROM orders_order"])
    #expect(stored.output == "Ada|placed\n", "\(stored.errors)")
    try await place.wait { try place.read("board.out").contains("\"guest\":\"Ada\"") }
    let checked = try await place.run(till + ["modules", "check"])
    #expect(checked.ending == .exited(0) && checked.errors.isEmpty, "\(checked.errors)")

    board.signal(SIGTERM)
    _ = try await board.wait()
    try FileManager.default.removeItem(atPath: place.path("url"))
    #expect(try await server.wait() == .exited(0))
  }
}
