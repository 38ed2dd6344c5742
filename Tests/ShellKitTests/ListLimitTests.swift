import DomainKit
@testable import ShellKit
import Testing

@Suite struct `A list` {
  /// Numbers from 1 on, as many as there are.
  private struct ListNumbers: ShellCommand {
    static let info = CommandInfo("numbers list", "List numbers", permission: .anyone("test"))
    @OptionGroup var limits: LimitOptions

    func run(_ count: Int, in session: any CommandSession) async throws -> CommandOutput {
      .list(
        try await .pages(columns: [OutputColumn("number")], emptyMessage: "None", limits, in: session) { number in
          OutputRow([.number("\(number)")], json: .integer(Int64(number)))
        } load: { (last: Int?, limit) in
          Array((1...count).dropFirst(last ?? 0).prefix(limit))
        })
    }
  }

  /// Numbers from 1 on that may start after one; a parameter tells whether they can be counted.
  private struct ContinueNumbers: ShellCommand {
    static let info = CommandInfo("numbers list", "List numbers", permission: .anyone("test"))
    @OptionGroup var limits: LimitOptions
    @Option var after: Int?

    func run(_ numbers: (count: Int, isCounted: Bool), in session: any CommandSession) async throws -> CommandOutput {
      let countAll: @Sendable () async throws -> Int = { numbers.count }
      return .list(
        try await .pages(
          columns: [OutputColumn("number")], emptyMessage: "None", limits, after: after, in: session,
          total: numbers.isCounted ? countAll : nil
        ) { number in
          OutputRow([.number("\(number)")], json: .integer(Int64(number)))
        } load: { (last: Int?, start, limit) in
          Array((0..<numbers.count).map { $0 + 1 }.dropFirst(last ?? start ?? 0).prefix(limit))
        })
    }
  }

  private func output<Command: ShellCommand>(
    of command: Command.Type, _ words: [String] = [], needing needs: Command.Needs, isTerminal: Bool = true
  ) async throws -> String {
    let output = MemoryOutput(isTerminal: isTerminal, columns: 60, rows: 50)
    let invocation = try Invocation(
      arguments: command.info.path + words, environment: { ["NO_COLOR": "1"][$0] })
    let streams = ShellStreams(input: MemoryInput([]), output: output, errors: MemoryOutput())
    let registered = RegisteredCommand(command, feature: "numbers") { needs }
    _ = await Shell(commands: [registered], invocation: invocation, streams: streams).run()
    return output.text
  }

  @Test(
    arguments: [
      (345, true, "20 of 345"), (345, false, "20 of 345"), (5_000, true, "20 of 5,000"),
      (1_000, false, "20 of 1,000"), (5_000, false, "20 of more than 1,000"),
    ])
  func `that starts after an item states the total of all items`(
    count: Int, isCounted: Bool, sentence: String
  ) async throws {
    let text = try await output(of: ContinueNumbers.self, ["--after", "60"], needing: (count, isCounted))
    #expect(text.contains("\n    61\n"))
    #expect(text.hasSuffix("\n\(sentence) – --limit N or --all\n"))
  }

  @Test(arguments: [("345", 345, "No more rows!\n"), ("0", 0, "None\n")])
  func `that starts after the last item is not called empty`(
    start: String, count: Int, sentence: String
  ) async throws {
    let text = try await output(of: ContinueNumbers.self, ["--after", start], needing: (count, true))
    #expect(text == sentence)
  }

  private func run(_ words: String..., count: Int = 345, isTerminal: Bool = false) async throws -> [String] {
    let text = try await output(of: ListNumbers.self, words, needing: count, isTerminal: isTerminal)
    return text.split(separator: "\n").map(String.init)
  }

  @Test(
    arguments: [
      ([], 345, "20 of 345 – --limit N or --all"), (["--limit", "3"], 345, "3 of 345 – --limit N or --all"),
      ([], 1_000, "20 of 1,000 – --limit N or --all"), ([], 5_000, "20 of more than 1,000 – --limit N or --all"),
      (["--limit", "600"], 5_000, "600 of more than 1,000 – --limit N or --all"),
      ([], 21, "20 of 21 – --limit N or --all"),
    ] as [([String], Int, String)])
  func `at a terminal says in its last line what it does not show`(
    words: [String], count: Int, sentence: String
  ) async throws {
    let text = try await output(of: ListNumbers.self, words, needing: count)
    #expect(text.hasSuffix("\n\(sentence)\n"))
  }

  /// Numbers that are ranked, so that a query finds the first ones only.
  private struct RankNumbers: ShellCommand {
    static let info = CommandInfo("numbers rank", "Rank numbers", permission: .anyone("test"))
    @OptionGroup var limits: LimitOptions

    func run(_ count: Int, in session: any CommandSession) async throws -> CommandOutput {
      .list(
        try await .ranked(columns: [OutputColumn("number")], emptyMessage: "None", limits, in: session) { number in
          OutputRow([.number("\(number)")], json: .integer(Int64(number)))
        } load: { limit in
          Array((1...count).prefix(limit))
        })
    }
  }

  @Test(
    arguments: [
      (20, "20"), (21, "20 of 21 – --limit N or --all"), (1_019, "20 of 1,019 – --limit N or --all"),
      (1_020, "20 of more than 1,000 – --limit N or --all"), (5_000, "20 of more than 1,000 – --limit N or --all"),
    ] as [(Int, String)])
  func `that is ranked says how many more it has found`(count: Int, sentence: String) async throws {
    let text = try await output(of: RankNumbers.self, needing: count)
    #expect(text.hasSuffix("\(sentence)\n"))
  }

  @Test(arguments: [20, 1]) func `at a terminal says nothing where it shows all`(count: Int) async throws {
    #expect(try await run(count: count, isTerminal: true).count == count + 2)
    #expect(try await run("--all", isTerminal: true).count == 345 + 2)
    #expect(try await run("--limit", "345", isTerminal: true).count == 345 + 2)
  }

  @Test(arguments: ["tsv", "csv", "ndjson", "json", "table", "vertical"])
  func `off a terminal is whole in every format`(format: String) async throws {
    let lines = try await run("-o", format, count: 1_234)
    #expect(lines.contains { $0.contains("1234") })
    #expect(!lines.contains { $0.contains("--all") })
  }

  @Test(arguments: ["csv", "ndjson"]) func `at a terminal is whole in formats for programs`(format: String) async throws
  {
    #expect(
      try await run("-o", format, isTerminal: true).contains { $0.hasSuffix("345") || $0.contains("\r\n345\r\n") })
  }

  @Test func `is as long as it was asked to be`() async throws {
    #expect(try await run("--limit", "3") == ["number", "1", "2", "3"])
    #expect(try await run("--limit", "3", "--all").isEmpty)
  }
}

@Suite struct `A record with rows` {
  private func render(_ format: OutputFormat, rows: Int = 2) async throws -> String {
    let output = MemoryOutput()
    var settings = SessionSettings()
    settings.format = format
    let lines = OutputList(
      columns: [OutputColumn("item"), OutputColumn("total", .right)], emptyMessage: "",
      rows: ["Latte", "Tea"].prefix(rows).map { OutputRow([.text($0), .number("2.00")], json: .string($0)) })
    let record = OutputRecord(
      fields: [OutputField("id", .id("abcd")), OutputField("total", .number("4.00"))], json: .null, detail: lines)
    try await OutputRenderer(style: settings.style(for: output), output: output, errors: output).render(.record(record))
    return output.text
  }

  @Test func `is one table in csv and tsv`() async throws {
    #expect(
      try await render(.csv) == "id,total,item,line total\r\nabcd,4.00,Latte,2.00\r\nabcd,4.00,Tea,2.00\r\n")
    #expect(try await render(.tsv) == "id\ttotal\titem\tline total\nabcd\t4.00\tLatte\t2.00\nabcd\t4.00\tTea\t2.00\n")
  }

  @Test func `without rows is one row in csv`() async throws {
    #expect(try await render(.csv, rows: 0) == "id,total,item,line total\r\nabcd,4.00,,\r\n")
  }
}
