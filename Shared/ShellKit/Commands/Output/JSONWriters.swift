import DomainKit

/// A writer of a JSON array with one line per item.
struct JSONArrayWriter: RowWriter {
  let sink: any OutputSink
  private var count = 0

  init(_ sink: any OutputSink) { self.sink = sink }

  mutating func add(_ row: OutputRow) throws {
    var text = count == 0 ? "[" : ",\n"
    row.json.write(to: &text)
    count += 1
    try sink.write(text)
  }

  mutating func finish() throws { try sink.write(count == 0 ? "[]\n" : "]\n") }
}

/// A writer of one JSON value per line.
struct JSONLinesWriter: RowWriter {
  let sink: any OutputSink

  mutating func add(_ row: OutputRow) throws { try sink.write(row.json.text + "\n") }
  mutating func finish() {}
}
