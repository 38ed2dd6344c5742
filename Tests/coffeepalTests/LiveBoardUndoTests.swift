import Testing
import TestingKit

/// Tests of the key that takes a step back.
extension `The live board` {
  @Test func `takes back what was begun by mistake`() async throws {
    try await order(for: "Ada", "Grace")
    let terminal = try await opened()
    try await terminal.shows { $0.reversedLines.first?.contains("Grace") == true }
    try await terminal.type("s", until: { $0.reversedLines.first?.contains("preparing") == true })
    terminal.type("u")
    try await terminal.shows {
      $0.text.contains("Return Grace's order to the placed ones? That is: orders putback")
    }
    terminal.type("y")
    try await terminal.shows {
      $0.reversedLines.first?.contains("placed") == true && $0.text.contains("Undone: orders start")
    }
    #expect(try await status(of: "Grace") == "placed")
    try await terminal.type("c", until: { $0.text.contains("An order that is placed cannot be collected") })
    try await terminal.type("u", until: { $0.text.contains("Nothing on this board to undo") })
    try await leave(terminal)
  }

  @Test func `returns an order that was collected by mistake`() async throws {
    try await order(for: "Ada")
    _ = try await place.sql("UPDATE orders_order SET status = 'ready'")
    let terminal = try await opened()
    try await terminal.shows { $0.reversedLines.first?.contains("Ada") == true }
    terminal.type("c")
    try await terminal.shows { screen in
      let isDone = screen.text.contains("Done: orders collect") && screen.text.contains("(Ada)")
      return isDone && screen.text.contains("No order is open.")
    }
    terminal.type("u")
    try await terminal.shows { screen in
      screen.text.contains("Return Ada's order to the ready ones and notify the guest? That is: orders putback")
    }
    terminal.type("y")
    try await terminal.shows {
      $0.reversedLines.first?.contains("ready") == true && $0.text.contains("Undone: orders collect")
    }
    #expect(try await status(of: "Ada") == "ready")
    try await leave(terminal)
  }
}
