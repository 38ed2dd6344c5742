import Foundation
import Testing

@Suite struct `A file with 100,000 bad lines` {
  /// The address space that an import may use, in kilobytes. The program itself needs half of it.
  private static let limit = 400_000

  @Test(arguments: [
    ("books import", "isbn,title,author\n", "x%d,,\n"),
    ("orders import", "date,hour_of_day,weekday,month,coffee_name,cash_type,products,money\n", "x%d,,,\n"),
    ("restaurants import", "", "{\"source\":\"%d\"}\n"),
  ])
  func `is refused in bounded memory, and its report has an end`(
    command: String, header: String, line: String
  ) async throws {
    let place = try Workplace()
    let lines = (0..<100_000).map { line.replacing("%d", with: String(repeating: "0", count: 24) + "\($0)") }
    let path = try place.write((header + lines.joined()).utf8, to: "bad.txt")
    let result = try await place.run(
      ["/bin/sh", "-c", "ulimit -v \(Self.limit); exec \"$0\" \"$@\"", Workplace.program, "--db", place.database]
        + command.split(separator: " ").map(String.init) + [path])
    #expect(result.ending == .exited(65))
    #expect(result.errors.contains("error[import.no-good-line]"))
    #expect(result.errors.contains("99000 more problems are not shown."))
    #expect(result.errors.split(separator: "\n").count < 1_100)
  }
}
