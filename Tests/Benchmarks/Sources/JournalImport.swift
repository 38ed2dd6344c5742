import DomainKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The speed and memory of `orders import` in the release binary.
struct JournalImport {
  private static let small = 50_000
  private static let large = 500_000
  private static let rounds = 3
  let workbench: Workbench

  func figures() throws -> [Figure] {
    var (rates, duel) = ([Double](), Duel())
    for _ in 0..<Self.rounds {
      let little = try take(try generate(lines: Self.small))
      let much = try take(try generate(lines: Self.large))
      rates.append(Double(Self.large) / much.time * 1e9)
      duel.add(ours: much.peakMemory, peer: little.peakMemory)
    }
    let rate = Series(rates)
    return [
      Figure(
        "import of 500,000 lines", ours: Form.rate(rate.median), value: rate.median,
        shown: "\(Form.number(rate.least)) – \(Form.number(rate.most))", .atLeast(25_000), unit: "/s"),
      Figure(
        "its memory: 500,000 / 50,000 lines", ours: Form.memory(Series(duel.ours).median),
        peer: Form.memory(Series(duel.peers).median), ratios: duel.ratios { $0 / $1 }, .atMost(1.25)),
    ] + (try realJournal())
  }

  /// Measures the given journal. It is usually small, so the start of the program affects the
  /// result.
  private func realJournal() throws -> [Figure] {
    guard let journal = workbench.journal else { return [] }
    let lines = try Self.lines(in: journal)
    let runs = try (0..<5).map { _ in Double(lines) / (try take(journal).time) * 1e9 }
    return [
      Figure(
        "import of \(Form.number(Double(lines))) real lines", ours: Form.rate(Series(runs).median),
        value: Series(runs).median, shown: "\(Form.number(Series(runs).least)) – \(Form.number(Series(runs).most))",
        .atLeast(25_000), unit: "/s")
    ]
  }

  private func take(_ journal: String) throws -> Child.Usage {
    let database = workbench.path("import.db")
    for suffix in ["", "-wal", "-shm", ".lock"] { unlink(database + suffix) }
    let usage = try Child.run([workbench.program, "--db", database, "-c", "orders import '\(journal)' --currency UAH"])
    guard usage.status == 0 else { throw BenchmarkFailure("the import of \(journal) failed") }
    return usage
  }

  private static func lines(in path: String) throws -> Int {
    guard let file = fopen(path, "r") else { throw BenchmarkFailure("cannot read \(path)") }
    defer { fclose(file) }
    var lines = -1
    var line = [CChar](repeating: 0, count: 4_096)
    while fgets(&line, Int32(line.count), file) != nil { lines += 1 }
    return lines
  }
}

// MARK: A journal

extension JournalImport {
  private static let drinks = [
    ("Latte", "38.7"), ("Americano", "28.9"), ("Cappuccino", "38.7"), ("Americano with Milk", "33.8"),
    ("Cortado", "28.9"), ("Hot Chocolate", "38.7"), ("Espresso", "24"), ("Cocoa", "38.7"),
  ]
  private static let weekdays = ["01-Mon", "02-Tue", "03-Wed", "04-Thu", "05-Fri", "06-Sat", "07-Sun"]
  private static let months = [
    "01-Jan", "02-Feb", "03-Mar", "04-Apr", "05-May", "06-Jun", "07-Jul", "08-Aug", "09-Sep", "10-Oct", "11-Nov",
    "12-Dec",
  ]

  /// Writes a journal like a coffee machine's: about two hundred sales per day, in chronological
  /// order.
  private func generate(lines: Int) throws -> String {
    let path = workbench.path("journal-\(lines).csv")
    if access(path, F_OK) == 0 { return path }
    guard let file = fopen(path, "w") else { throw BenchmarkFailure("cannot write \(path)") }
    defer { fclose(file) }
    fputs("date,hour_of_day,weekday,month,coffee_name,cash_type,products,money\n", file)
    var random = SplitMix64(seed: 7)
    for number in 0..<lines { fputs(Self.line(number, &random), file) }
    return path
  }

  private static func line(_ number: Int, _ random: inout SplitMix64) -> String {
    let (day, sale) = (number / 200, number % 200)
    let (year, month, date) = (2016 + day / 336, day / 28 % 12, day % 28 + 1)
    let drink = drinks[Int(random.next() % 8)]
    let quantity = random.next() % 10 == 0 ? 2 : 1
    let cash = random.next() % 5 == 0 ? "cash" : "card"
    return "\(month + 1)/\(date)/\(year),\(6 + sale * 16 / 200),\(weekdays[day % 7]),\(months[month]),"
      + "\(drink.0),\(cash),\(quantity),\(drink.1)\n"
  }
}
