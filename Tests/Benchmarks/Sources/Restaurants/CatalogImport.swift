import DomainKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `restaurants import` and `restaurants export` of the release binary, against `sqlite3`'s own
/// `.import`.
struct CatalogImport {
  let workbench: Workbench
  let sizes: CatalogSizes

  func figures() throws -> [Figure] {
    let (many, few) = (sizes.many, max(1, sizes.many / 2))
    let ours = try take(many)
    let little = try take(few)
    let peer = try takePeer(many)
    let (large, small) = (try export(many), try export(few))
    let rate = Double(many) / ours.time * 1e9
    return [
      Figure(
        "import of \(many) restaurants", ours: Form.rate(rate), value: rate, shown: Form.rate(rate), .atLeast(25_000),
        unit: "/s"),
      Figure(
        "  against sqlite3's .import", ours: Form.rate(rate), peer: Form.rate(Double(many) / peer.time * 1e9),
        ratios: Series([peer.time / ours.time]), .atLeast(0.4)),
      Figure(
        "  its memory: all / a half", ours: Form.memory(ours.peakMemory), peer: Form.memory(little.peakMemory),
        ratios: Series([ours.peakMemory / little.peakMemory]), .atMost(1.25)),
      Figure(
        "  an export's memory: all / a half", ours: Form.memory(large), peer: Form.memory(small),
        ratios: Series([large / small]), .atMost(1.25)),
    ]
  }

  private func take(_ count: Int) throws -> Child.Usage {
    let list = try generate(count)
    let usage = try Child.run(
      [workbench.program, "--db", workbench.path("imported-\(count).db"), "-c", "restaurants import '\(list)'"])
    guard usage.status == 0 else { throw BenchmarkFailure("the import of \(list) failed") }
    return usage
  }

  /// Returns the lowest peak memory of three runs, because an allocator occasionally takes more
  /// than it needs.
  private func export(_ count: Int) throws -> Double {
    try (1...3).map { _ in try exportOnce(count).peakMemory }.min() ?? .nan
  }

  private func exportOnce(_ count: Int) throws -> Child.Usage {
    let usage = try Child.run(
      [
        workbench.program, "--db", workbench.path("imported-\(count).db"), "--yes", "-c",
        "restaurants export '\(workbench.path("export-\(count).ndjson"))'",
      ])
    guard usage.status == 0 else { throw BenchmarkFailure("the export of \(count) failed") }
    return usage
  }

  /// Imports the same rows into the same tables. `.import` supports only text, so a view converts
  /// the values.
  private func takePeer(_ count: Int) throws -> Child.Usage {
    let database = try workbench.newDatabase("imported-peer.db")
    let rows = try generateRows(count)
    let prepared = try Child.run(["sqlite3", database, Self.view])
    let usage = try Child.run(["sqlite3", database, "-cmd", ".mode csv", ".import '\(rows)' bench_rows"])
    guard prepared.status == 0, usage.status == 0 else { throw BenchmarkFailure("the import by sqlite3 failed") }
    return usage
  }

  private static let view = """
    CREATE VIEW bench_rows AS SELECT '' AS id, '' AS tail, '' AS source, '' AS name, '' AS key, '' AS cuisine,
      '' AS cuisine_key, '' AS address, '' AS latitude, '' AS longitude, '' AS rating, '' AS ranked, '' AS scored;
    CREATE TRIGGER bench_row INSTEAD OF INSERT ON bench_rows BEGIN
      INSERT INTO restaurants_restaurant (id, version, id_tail, source, name, name_key, cuisine, cuisine_key, address,
        latitude, longitude, own_rating, review_count, review_sum, recent_count, rating_order, score_order, is_closed,
        is_listed)
      VALUES (CAST(new.id AS BLOB), 1, CAST(new.tail AS INTEGER), new.source, new.name, new.key, new.cuisine,
        new.cuisine_key, new.address, CAST(new.latitude AS REAL), CAST(new.longitude AS REAL),
        CAST(new.rating AS REAL), 0, 0, 0, CAST(new.ranked AS INTEGER), CAST(new.scored AS INTEGER), 0, 1);
    END;
    """
}

// MARK: Lists

extension CatalogImport {
  private static let first = [
    "Golden", "Little", "Blue", "Old", "Happy", "Royal", "Green", "Corner", "Silver", "Sunny",
  ]
  private static let second = ["Dragon", "Kitchen", "Table", "Garden", "Spoon", "Lantern", "Harbor", "Oven"]

  /// The columns that both lists have for a restaurant.
  private struct Entry {
    let name: String
    let cuisine: String
    let address: String
    let latitude: String
    let longitude: String
    let cents: Int

    init(_ number: Int, _ random: inout SplitMix64) {
      let pick = { (random: inout SplitMix64, count: Int) in Int(random.next() % UInt64(count)) }
      name = "\(first[pick(&random, 10)]) \(second[pick(&random, 8)]) \(number % 997)"
      cuisine = "Cuisine \(pick(&random, 50))"
      address = "\(pick(&random, 900)) Elm Street"
      latitude = "40.\((500_000 + pick(&random, 450_000)).padded(to: 6))"
      longitude = "-74.\(pick(&random, 250_000).padded(to: 6))"
      cents = pick(&random, 501)
    }

    var rating: String { "\(cents / 100).\((cents % 100).padded(to: 2))" }
  }

  private func generate(_ count: Int) throws -> String {
    try write(count, to: "places-\(count).ndjson") { number, entry, _ in
      "{\"source\":\"bench:\(number)\",\"name\":\"\(entry.name)\",\"cuisine\":\"\(entry.cuisine)\",\"address\":"
        + "\"\(entry.address)\",\"latitude\":\(entry.latitude),\"longitude\":\(entry.longitude),\"rating\":\(entry.rating)}\n"
    }
  }

  private func generateRows(_ count: Int) throws -> String {
    try write(count, to: "rows-\(count).csv") { number, entry, random in
      // Sixteen rising bytes, like the program's own identifiers, with a random end.
      let id = "\((100_000_000 + number).padded(to: 9))\(String(random.next() % 10_000_000 + 10_000_000).dropFirst())"
      return "\(id),\(random.next() >> 16),bench:\(number),\(entry.name),\(entry.name.lowercased()),\(entry.cuisine),"
        + "\(entry.cuisine.lowercased()),\(entry.address),\(entry.latitude),\(entry.longitude),\(entry.rating),"
        + "\((500 - entry.cents) * 10_000),\(3_000_000_000 - entry.cents * 5_000_000)\n"
    }
  }

  private func write(
    _ count: Int, to name: String, line: (Int, Entry, inout SplitMix64) -> String
  ) throws -> String {
    let path = workbench.path(name)
    guard let file = fopen(path, "w") else { throw BenchmarkFailure("cannot write \(path)") }
    defer { fclose(file) }
    var (random, others) = (SplitMix64(seed: 7), SplitMix64(seed: 8))
    for number in 0..<count { fputs(line(number, Entry(number, &random), &others), file) }
    return path
  }
}
