import DomainKit

/// The result of a planned command, in a form for people and a form for programs.
struct PlanView {
  let statement: String
  let changes: [PlannedChange]
  let events: [PlannedEvent]
  /// The questions that the command would ask.
  let questions: [String]
  /// The names of the accounts in the changes.
  let accounts: [UniqueID: String]

  var record: OutputRecord {
    let names = names
    let changed = changes.flatMap { change in
      PlanWords.shown(change.fields).map { row($0, of: change, named: names[change.id]) }
    }
    let raised = events.map { row($0, named: names[$0.aggregate.id]) }
    return OutputRecord(
      fields: fields, json: json, detail: list(changed), oneTable: list(changed + raised + questionRows),
      isHypothetical: true)
  }

  private var rows: Int { changes.reduce(0) { $0 + $1.rows } }

  private var fields: [OutputField] {
    let fixed = [OutputField("would run", .text(statement)), OutputField("rows to write", .number("\(rows)"))]
    let asked = questions.enumerated().map { index, question in
      OutputField(title("asks", index, of: questions.count), .text(question))
    }
    let raised = events.enumerated().map { index, event in
      OutputField(title("event", index, of: events.count), .text(event.sentence))
    }
    return fixed + asked + raised
  }

  private func title(_ word: String, _ index: Int, of count: Int) -> String {
    count == 1 ? word : "\(word) \(index + 1)"
  }

  private func list(_ rows: [OutputRow]) -> OutputList {
    OutputList(
      columns: [
        OutputColumn("what", importance: 3), OutputColumn("id"), OutputColumn("name", importance: 2),
        OutputColumn("change", importance: 3),
        OutputColumn("field", importance: 4), OutputColumn("before", importance: 4),
        OutputColumn("after", importance: 4),
      ],
      emptyMessage: "Nothing would be stored.", rows: rows)
  }

  /// The names of the changed objects. Parts have the name of their owner.
  private var names: [UniqueID: String] {
    Dictionary(changes.compactMap { change in change.name.map { (change.id, $0) } }) { first, _ in first }
  }

  private func row(_ field: PlannedChange.Field, of change: PlannedChange, named name: String?) -> OutputRow {
    OutputRow(
      [
        .text(PlanWords.entity(change.entity)), .id("\(change.id)"), name.map { .text($0) } ?? .absent,
        .text(change.kind.rawValue),
        .text(PlanWords.field(field.name)), PlanWords.cell(field.before, of: field.name, accounts),
        PlanWords.cell(field.after, of: field.name, accounts),
      ], json: field.json)
  }

  private func row(_ event: PlannedEvent, named name: String?) -> OutputRow {
    OutputRow(
      [
        .text("event"), .id("\(event.aggregate.id)"), name.map { .text($0) } ?? .absent,
        .text("raised"), .text(event.name), .absent, .text(event.effects.joined(separator: "; ")),
      ], json: event.json)
  }

  private var questionRows: [OutputRow] {
    questions.map { question in
      OutputRow(
        [.text("question"), .absent, .absent, .text("asked"), .absent, .absent, .text(question)],
        json: .string(question))
    }
  }

  private var json: JSONValue {
    [
      "command": .string(statement), "rows": .integer(Int64(rows)),
      "changes": .array(changes.map(\.json)), "events": .array(events.map(\.json)),
      "questions": .array(questions.map { .string($0) }),
    ]
  }
}

extension PlannedChange {
  /// The accounts in columns such as `placed_by`.
  var accounts: [UniqueID] {
    let texts = fields.filter { PlanWords.isAccount($0.name) }.flatMap { [$0.before, $0.after] }
    return texts.compactMap { $0.flatMap { UniqueID($0) } }
  }

  fileprivate var json: JSONValue {
    [
      "entity": .string(entity), "what": .string(PlanWords.entity(entity)), "id": .string("\(id)"),
      "name": .optional(name), "change": .string(kind.rawValue), "rows": .integer(Int64(rows)),
      "fields": .array(fields.map(\.json)),
    ]
  }
}

extension PlannedChange.Field {
  fileprivate var json: JSONValue {
    [
      "field": .string(name), "label": .string(PlanWords.field(name)), "before": .optional(before),
      "after": .optional(after),
    ]
  }
}

extension PlannedEvent {
  /// The event with its handlers: `orders.placed.v1; runs before the commit: orders.count`.
  fileprivate var sentence: String { ([name] + effects).joined(separator: "; ") }

  /// The phrases about the handlers.
  fileprivate var effects: [String] {
    var parts: [String] = []
    if !beforeCommit.isEmpty { parts.append("runs before the commit: \(beforeCommit.joined(separator: ", "))") }
    if !withCommit.isEmpty { parts.append("would run with the commit: \(withCommit.joined(separator: ", "))") }
    if !afterCommit.isEmpty { parts.append("would run after the commit: \(afterCommit.joined(separator: ", "))") }
    return parts.isEmpty ? ["no handlers"] : parts
  }

  fileprivate var json: JSONValue {
    [
      "event": .string(name), "entity": .string(aggregate.type), "id": .string("\(aggregate.id)"),
      "beforeCommit": .array(beforeCommit.map { .string($0) }), "withCommit": .array(withCommit.map { .string($0) }),
      "afterCommit": .array(afterCommit.map { .string($0) }),
    ]
  }
}
