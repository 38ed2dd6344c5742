import DomainKit
@testable import ShellKit
import Testing

@Suite struct `Output for programs` {
  @Test func `is tsv unless something else is asked for`() async throws {
    let result = try await Harness(arguments: ["drinks", "list"]).script()
    #expect(
      result.output == """
        id\tname\tprice\thot
        019a0000-0000-7000-8000-0000000000a1\tlatte\t3.50\ttrue
        019a0000-0000-7000-8000-0000000000a2\t=evil\\u{1b}[31m|\\t"x",\\ny\t12.00\tfalse
        019a0000-0000-7000-8000-0000000000a3\t家族 👨‍👩‍👧\\u{202e}\t0.10\t

        """)
    #expect(result.errors == "")
  }

  @Test func `is RFC 4180 as csv, with formulas defused`() async throws {
    let result = try await Harness(arguments: ["-o", "csv", "drinks", "list"]).script()
    #expect(
      result.output
        == "id,name,price,hot\r\n019a0000-0000-7000-8000-0000000000a1,latte,3.50,true\r\n"
        + "019a0000-0000-7000-8000-0000000000a2,\"'=evil\\u{1b}[31m|\t\"\"x\"\",\ny\",12.00,false\r\n"
        + "019a0000-0000-7000-8000-0000000000a3,家族 👨‍👩‍👧\\u{202e},0.10,\r\n")
  }

  @Test func `is one array as json`() async throws {
    let result = try await Harness(arguments: ["drinks", "list", "--json"]).script()
    #expect(
      result.output == """
        [{"id":"019a0000-0000-7000-8000-0000000000a1","name":"latte","hot":true},
        {"id":"019a0000-0000-7000-8000-0000000000a2","name":"=evil\\u001b[31m|\\t\\"x\\",\\ny","hot":false},
        {"id":"019a0000-0000-7000-8000-0000000000a3","name":"家族 👨\\u200d👩\\u200d👧\\u202e","hot":null}]

        """)
  }

  @Test func `is a value a line as ndjson`() async throws {
    let result = try await Harness(arguments: ["drinks", "list", "--count", "1", "-o", "ndjson"]).script()
    #expect(result.output == "{\"id\":\"019a0000-0000-7000-8000-0000000000a1\",\"name\":\"latte\",\"hot\":true}\n")
  }

  @Test(arguments: [
    ("undo 019A0000-0000-7000-8000-0000000000a1", "undo 000000a1"),
    ("019a00000000700080000000000000b2, 019a000000007000800000000000b2", "000000b2, 019a000000007000800000000000b2"),
    ("(019a0000-0000-7000-8000-0000000000a1)x", "(000000a1)x"),
    ("x019a0000-0000-7000-8000-0000000000a1", "x019a0000-0000-7000-8000-0000000000a1"),
    ("019a0000-0000-7000-8000-0000000000a1_", "019a0000-0000-7000-8000-0000000000a1_"),
    ("019a0000-0000-7000-8000-0000000000", "019a0000-0000-7000-8000-0000000000"), ("", ""),
  ])
  func `names an id of a line by its end`(line: String, shown: String) {
    #expect(OutputCell.shortened(line) == shown)
  }

  @Test(arguments: [
    ("<b>&amp;", "&lt;b>&amp;amp;"), ("a|b", "a\\|b"), ("a\nb", "a<br>b"), ("\u{1B}[2J", "\\u{1b}\\[2J"),
    ("![i](http://e/x.png)", "!\\[i\\](http\\://e/x.png)"),
    ("[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"),
    ("`a`", "\\`a\\`"), ("a\\|b\\", "a\\\\\\|b\\\\"),
    ("at www.evil.example", "at www\\.evil.example"), ("10:30, HTTPS://e", "10:30, HTTPS\\://e"),
    ("wWW.a.www.wwwW.ww.", "wWW\\.a.www\\.wwwW\\.ww."), (".www", ".www"),
  ])
  func `has no cell in markdown that could be read as markup`(text: String, cell: String) {
    #expect(Delimiting.pipe.cell(.text(text), atTerminal: false) == cell)
  }

  @Test(arguments: [
    "![i](http://e/x.png)", "[x](javascript:alert(1))", "`a` \\`", "a\\|b||\\", "\\", "<b>&amp;[&#91;]", "Ada & Bo",
    "see https://evil.example/x or WWW.evil.example",
  ])
  func `is shown by a reader of markdown as it is stored`(text: String) {
    let cell = Delimiting.pipe.cell(.text(text), atTerminal: false)
    // A backslash before punctuation is an escape, and the entities come last.
    let unescaped = cell.replacing(/\\([!-\/:-@\[-`{-~])/) { $0.output.1 }
    #expect(unescaped.replacing("&lt;", with: "<").replacing("&amp;", with: "&") == text)
  }

  @Test func `is a table of a document as markdown`() async throws {
    let result = try await Harness(arguments: ["drinks", "list", "--count", "2", "-o", "markdown"]).script()
    #expect(
      result.output == """
        | id | name | price | hot |
        | --- | --- | ---: | --- |
        | 019a0000-0000-7000-8000-0000000000a1 | latte | 3.50 | true |
        | 019a0000-0000-7000-8000-0000000000a2 | =evil\\u{1b}\\[31m\\|\\t"x",<br>y | 12.00 | false |

        """)
  }

  @Test func `is never cut short as a table`() async throws {
    let result = try await Harness(arguments: ["drinks", "list", "--count", "1", "-o", "table"]).script()
    #expect(
      result.output == """
        id                                    name   price  hot
        ────────────────────────────────────  ─────  ─────  ───
        019a0000-0000-7000-8000-0000000000a1  latte   3.50  yes

        """)
  }

  @Test(arguments: [
    ("json", "[]\n", ""), ("ndjson", "", ""), ("tsv", "id\tname\tprice\thot\n", "No drinks available!\n"),
    ("csv", "id,name,price,hot\r\n", "No drinks available!\n"), ("table", "", "No drinks available!\n"),
    ("markdown", "", "No drinks available!\n"), ("vertical", "", "No drinks available!\n"),
  ])
  func `keeps its shape when there is nothing`(format: String, output: String, errors: String) async throws {
    let result = try await Harness(arguments: ["-o", format, "drinks", "list", "--count", "0"]).script()
    #expect(result.output == output)
    #expect(result.errors == errors)
  }

  @Test func `is quiet on request`() async throws {
    let empty = try await Harness(arguments: ["-q", "drinks", "list", "--count", "0"]).script()
    #expect(empty.errors == "")
    let message = try await Harness(arguments: ["orders", "place", "-i", "latte", "Ada", "-q"]).script()
    #expect(message.output + message.errors == "")
    #expect(message.code == 0)
    let command = RegisteredCommand(Constant.self, feature: "test") {
      .list(OutputList(columns: Drinks.columns, emptyMessage: "", rows: Drinks.rows, summary: "3 in all"))
    }
    for (arguments, isShown) in [([], true), (["-q"], false)] {
      let screen = try await Harness(arguments: arguments, commands: [command]).prompt("constant")
      #expect(screen.contains("3 in all") == isShown)
    }
  }

  @Test func `shows a thing with the list that belongs to it`() async throws {
    let tsv = try await Harness(arguments: ["drinks", "show"]).script()
    #expect(tsv.output == "name\tprice\tpart\nlatte\t3.50\tmilk\n")
    let json = try await Harness(arguments: ["drinks", "show", "--json"]).script()
    #expect(json.output == "{\"name\":\"latte\",\"parts\":[\"milk\"]}\n")
    let table = try await Harness(arguments: ["drinks", "show", "-o", "table"]).script()
    #expect(table.output == "name   latte\nprice  3.50\n\npart\n────\nmilk\n")
  }

  @Test func `defuses formulas in text alone`() async throws {
    let list = OutputList(
      columns: [OutputColumn("a"), OutputColumn("b")], emptyMessage: "",
      rows: ["=1", "+1", "-1", "@x", "\tx", "\rx", "x"].map { OutputRow([.text($0), .number("-1")], json: nil) })
    let output = try await rendered(list, "csv")
    #expect(output == "a,b\r\n'=1,-1\r\n'+1,-1\r\n'-1,-1\r\n'@x,-1\r\n'\tx,-1\r\n\"'\rx\",-1\r\nx,-1\r\n")
  }

  @Test(arguments: [
    ("=1", "'=1"), ("+1 (555) 010-0199", "+1 (555) 010-0199"), ("-33.86,151.21", "\"-33.86,151.21\""),
    ("+1*cmd", "'+1*cmd"), ("@x", "'@x"), ("USD", "USD"), ("+SUM(1)", "'+SUM(1)"),
  ]) func `defuses formulas in codes, but not numbers with signs`(text: String, written: String) async throws {
    let row = OutputRow([.code(text)], json: nil)
    let list = OutputList(columns: [OutputColumn("a")], emptyMessage: "", rows: [row])
    #expect(try await rendered(list, "csv") == "a\r\n\(written)\r\n")
  }

  @Test(arguments: ["csv", "tsv"]) func `passes no control characters on to a file`(format: String) async throws {
    let controls = String(String.UnicodeScalarView((0..<0xA0).compactMap(Unicode.Scalar.init)))
    let row = OutputRow([.text("a\(controls)\u{202E}é")], json: nil)
    let output = try await rendered(
      OutputList(columns: [OutputColumn(controls)], emptyMessage: "", rows: [row]), format)
    let left = output.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(Set(left).isSubset(of: ["\t", "\n", "\r"]))
    #expect(output.contains("\\u{1b}") && output.contains("\\u{9b}") && output.contains("é"))
    #expect(output.contains("\\u{202e}") && !output.unicodeScalars.contains("\u{202E}"))
  }

  @Test func `streams page by page`() async throws {
    let pages = PageCounter(limit: 40)
    let list = OutputList(columns: [OutputColumn("n")], emptyMessage: "") { pages.next() }
    let output = try await rendered(list, "table")
    #expect(output.utf8.filter { $0 == 10 }.count == 2 + 40 * 100)
  }

  private func rendered(_ list: OutputList, _ format: String) async throws -> String {
    let command = RegisteredCommand(Constant.self, feature: "fakes") { .list(list) }
    return try await Harness(arguments: ["-o", format, "constant"], commands: [command]).script().output
  }
}

@Suite struct `Output for a person` {
  @Test func `is a table that fits the terminal and cannot harm it`() async throws {
    var harness = Harness(arguments: ["drinks", "list"])
    harness.columns = 44
    #expect(
      try await harness.prompt() == """
        id        name        price  share       hot
        ────────  ──────────  ─────  ──────────  ───
        000000a1  latte        3.50  ██████████  yes
        000000a2  =evil\\u{1…  12.00  █████       no
        000000a3  家族 👨‍👩‍👧\\u…   0.10              –
        [0]

        """)
  }

  @Test func `is a line a field as vertical`() async throws {
    #expect(
      try await Harness(arguments: ["drinks", "list", "-o", "vertical", "--count", "2"]).prompt() == """
        ── 1 ──
        id     019a0000-0000-7000-8000-0000000000a1
        name   latte
        price  3.50
        hot    yes

        ── 2 ──
        id     019a0000-0000-7000-8000-0000000000a2
        name   =evil\\u{1b}[31m|\\t"x",\\ny
        price  12.00
        hot    no
        [0]

        """)
  }

  @Test func `says that there is nothing where the table would be`() async throws {
    #expect(
      try await Harness(arguments: ["drinks", "list", "--count", "0"]).prompt() == "No drinks available!\n[0]\n")
  }

  @Test(arguments: ["csv", "tsv", "json", "ndjson", "markdown", "vertical", "table"])
  func `cannot harm the terminal in any format`(format: String) async throws {
    let text = try await Harness(arguments: ["-o", format, "drinks", "list"]).prompt()
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test func `is coloured only when asked for`() async throws {
    let colored = try await Harness(arguments: ["--color", "always", "drinks", "list"]).prompt()
    #expect(colored.hasPrefix("\u{1B}[1mid"))
    let plain = try await Harness(arguments: ["drinks", "list"], environment: ["NO_COLOR": "1"]).prompt()
    let unset = try await Harness(arguments: ["drinks", "list"], environment: ["NO_COLOR": ""]).prompt()
    #expect(unset == colored)
    #expect(plain.hasPrefix("id"))
  }

  @Test(arguments: [(0.0, ""), (0.001, "▏"), (0.5, "█████"), (0.56, "█████▋"), (1, "██████████"), (7, "██████████")])
  func `draws bars in eighths of a column`(share: Double, bar: String) async throws {
    let list = OutputList(
      columns: [OutputColumn("b", isDecoration: true)], emptyMessage: "", rows: [OutputRow([.bar(share)], json: nil)])
    let command = RegisteredCommand(Constant.self, feature: "fakes") { .list(list) }
    let text = try await Harness(arguments: ["constant"], commands: [command]).prompt()
    #expect(text == "b\n──────────\n\(bar)\n[0]\n")
  }
}

@Suite struct `JSON` {
  @Test(
    arguments: [
      (JSONValue.number(.infinity), "null"), (.number(0.1), "0.1"), (.integer(.min), "-9223372036854775808"),
      (.string("\u{85}\u{1F}\u{7F}\u{E0001}"), #""\u0085\u001f\u007f\udb40\udc01""#),
      (.object([.init("a", [1, nil, true])]), #"{"a":[1,null,true]}"#), ("/é\"\\", #""/é\"\\""#), ([], "[]"),
    ] as [(JSONValue, String)])
  func `is written so that any reader and any terminal take it`(value: JSONValue, text: String) {
    #expect(value.text == text)
  }
}

@Suite struct `A field that is declared once` {
  private let fields: [ItemField] = [
    ItemField("name", .text("Latte")), .json("hot", .bool(true)), .shown("bar", .bar(0.5)),
    ItemField("made at", .time(Timestamp(milliseconds: 0)), key: "madeAt"), ItemField("cups", number: 2),
    ItemField("price", .number("3.50")), ItemField("height", .measure(12, readable: "12 cm")),
    ItemField("note", .absent), ItemField("size", .text("large"), json: .array([])),
    .account("made by", nil, [:], key: "madeBy"),
  ]

  @Test func `is a member of the JSON with the value of its cell or its own`() {
    #expect(
      fields.json == [
        "name": "Latte", "hot": true, "madeAt": "1970-01-01T00:00:00Z", "cups": 2, "price": "3.50", "height": 12,
        "note": nil, "size": [], "madeBy": nil,
      ])
  }

  @Test func `is a line of the record, in order`() {
    let record = OutputRecord(fields)
    #expect(
      record.fields.map(\.title)
        == ["name", "bar", "made at", "cups", "price", "height", "note", "size", "made by"])
    #expect(record.json == fields.json)
  }

  @Test func `is a cell in the column with its title, and the first of two is`() {
    let row = OutputRow(
      [.shown("size", .absent)] + fields,
      in: ["cups", "size", "name"].map { OutputColumn($0) })
    #expect(row.cells == [.number("2"), .absent, .text("Latte")])
    #expect(row.json == fields.json)
  }

  @Test(arguments: [(false, "imported"), (true, "would import")])
  func `of an import has a count for each kind of line`(dryRun: Bool, title: String) {
    var report = ImportReport()
    (report.imported, report.alreadyThere, report.rejected) = (1, 2, 3)
    guard case .record(let record) = report.output(dryRun: dryRun) else {
      Issue.record("not a record")
      return
    }
    #expect(record.fields.map(\.title) == [title, "already there", "bad lines"])
    #expect(record.json == ["imported": 1, "alreadyThere": 2, "rejected": 3, "dryRun": .bool(dryRun)])
  }

  @Test func `has the title of each column, so that a misspelled one is noticed`() async {
    await #expect(processExitsWith: .failure) {
      _ = OutputRow([ItemField("name", .text("Latte"))], in: [OutputColumn("nmae")])
    }
  }
}
