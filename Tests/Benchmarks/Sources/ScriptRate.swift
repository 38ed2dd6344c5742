#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The number of scripted commands per second in the release binary, including its start.
struct ScriptRate {
  private static let rounds = 5
  private static let orders = 10_000
  let workbench: Workbench

  func figures() throws -> [Figure] {
    let database = try workbench.newDatabase("script.db")
    guard try Child.run([workbench.path("fill"), database, "\(Self.orders)"]).status == 0 else {
      throw BenchmarkFailure("cannot fill \(database)")
    }
    let identifiers = try identifiers(database)
    guard !identifiers.isEmpty else { throw BenchmarkFailure("the list of orders is empty") }
    let idle = Array(repeating: "timing off", count: 50_000)
    let shows = (0..<10_000).map { "orders show \(identifiers[$0 * 7 % identifiers.count])" }
    return [
      try rate("scripted commands that do nothing", idle, database, .atLeast(10_000)),
      try rate("scripted orders show", shows, database, .atLeast(3_000)),
    ]
  }

  private func identifiers(_ database: String) throws -> [String] {
    let list = workbench.path("identifiers")
    let line = "\"$0\" --db \"$1\" -o tsv -c 'orders list --limit 1000' > \"$2\""
    guard try Child.run(["/bin/sh", "-c", line, workbench.program, database, list]).status == 0 else {
      throw BenchmarkFailure("listing orders failed")
    }
    guard let file = fopen(list, "r") else { throw BenchmarkFailure("cannot read \(list)") }
    defer { fclose(file) }
    var identifiers: [String] = []
    var buffer = [CChar](repeating: 0, count: 4_096)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      identifiers.append(String(decoding: buffer.prefix { $0 != 0x09 && $0 != 0 }.map(UInt8.init), as: UTF8.self))
    }
    return Array(identifiers.dropFirst())
  }

  private func rate(_ name: String, _ lines: [String], _ database: String, _ target: Figure.Target) throws -> Figure {
    let script = workbench.path("script")
    guard let file = fopen(script, "w") else { throw BenchmarkFailure("cannot write \(script)") }
    for line in lines { fputs(line + "\n", file) }
    fclose(file)
    var rates: [Double] = []
    for round in 0...Self.rounds {
      let run = try Child.run([workbench.program, "--db", database, "-f", script])
      guard run.status == 0 else { throw BenchmarkFailure("\(name): the script failed") }
      if round > 0 { rates.append(Double(lines.count) * 1_000_000_000 / run.time) }
    }
    let median = Series(rates).median
    return Figure(name, ours: Form.rate(median), value: median, shown: Form.rate(median), target, unit: "/s")
  }
}
