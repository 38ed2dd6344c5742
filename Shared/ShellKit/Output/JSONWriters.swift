import DomainKit

/// An array whose items stand on lines of their own.
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

/// A value in each line.
struct JSONLinesWriter: RowWriter {
  let sink: any OutputSink

  mutating func add(_ row: OutputRow) throws { try sink.write(row.json.text + "\n") }
  mutating func finish() {}
}
