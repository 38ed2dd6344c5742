import DomainKit
@testable import ShellKit
import Testing

@Suite struct `A plan` {
  @Test func `says in the present tense what runs before the commit`() throws {
    let event = PlannedEvent(
      name: "employees.fired.v1", aggregate: AggregateReference(type: "Employee", id: UniqueID(high: 1, low: 1)),
      beforeCommit: ["auth.shut-out"], withCommit: [], afterCommit: ["employees.close-file"])
    let plan = PlanView(statement: "employees fire", changes: [], events: [event], questions: [], accounts: [:])
    let field = try #require(plan.record.fields.first { $0.title == "event" })
    let sentence =
      "employees.fired.v1; runs before the commit: auth.shut-out; would run after the commit: employees.close-file"
    #expect(field.cell == .text(sentence))
  }

  @Test func `has the words beside the stored names for programs`() throws {
    let change = PlannedChange(
      entity: "orders_order_line", id: UniqueID(high: 1, low: 1), kind: .added,
      fields: [PlannedChange.Field("2.unit_price", before: nil, after: "4.00 USD")])
    let plan = PlanView(statement: "orders place", changes: [change], events: [], questions: [], accounts: [:])
    let json = try #require(plan.record.json["changes"]?.elements.first)
    #expect(json["entity"]?.string == "orders_order_line" && json["what"]?.string == "order line")
    let field = try #require(json["fields"]?.elements.first)
    #expect(field["field"]?.string == "2.unit_price" && field["label"]?.string == "unit price (2)")
  }

  @Test(arguments: [
    ("orders_menu_item", "menu item"), ("employees_file", "file"), ("orders_order_line", "order line"), ("x", "x"),
  ])
  func `names entities as the product does`(table: String, words: String) {
    #expect(PlanWords.entity(table) == words)
  }

  @Test(arguments: [
    ("placed_at", "placed at"), ("2.unit_price", "unit price (2)"), ("restaurant_id", "restaurant"), ("note", "note"),
    ("is_available", "available"), ("1.is_cancelled", "canceled (1)"), ("cancelled_by", "canceled by"),
    ("discount_hundredths", "discount"), ("2.tax_hundredths", "tax (2)"),
  ])
  func `names fields as the product does`(name: String, words: String) {
    #expect(PlanWords.field(name) == words)
  }

  @Test func `leaves out versions and search keys, unless only they change`() {
    func field(_ name: String) -> PlannedChange.Field { PlannedChange.Field(name, before: nil, after: "1") }
    let fields = ["version", "id_tail", "guest_key", "year_order", "guest", "1.quantity"].map(field)
    #expect(PlanWords.shown(fields).map(\.name) == ["guest", "1.quantity"])
    #expect(PlanWords.shown([field("version")]).map(\.name) == ["version"])
  }

  @Test func `formats times, and only those`() throws {
    let moment = try #require(Timestamp(iso8601: "2024-03-01T10:00:00Z"))
    #expect(PlanWords.cell("2024-03-01T10:00:00Z", of: "employed_from", [:]) == .time(moment))
    #expect(PlanWords.cell("2024-03-01T10:00:00Z", of: "note", [:]) == .text("2024-03-01T10:00:00Z"))
    #expect(PlanWords.cell("cancelled", of: "status", [:]) == .text("canceled"))
    #expect(PlanWords.cell("cancelled", of: "note", [:]) == .text("cancelled"))
    #expect(PlanWords.cell(nil, of: "placed_at", [:]) == .absent)
  }

  @Test func `names the accounts that the user may see`() {
    let (bo, ada) = (UniqueID(high: 1, low: 1), UniqueID(high: 1, low: 2))
    #expect(PlanWords.cell("\(bo)", of: "placed_by", [bo: "Bo"]) == .text("Bo"))
    #expect(PlanWords.cell("\(ada)", of: "placed_by", [bo: "Bo"]) == .text("\(ada)"))
    #expect(PlanWords.cell("\(bo)", of: "note", [bo: "Bo"]) == .text("\(bo)"))
  }
}
