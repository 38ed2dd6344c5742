import DomainKit
@testable import ShellKit
@testable import TerminalKit
import Testing
import TestingKit

@Suite struct `The ages on a board` {
  private static func time(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1_000) }

  /// Returns a frame with a row per moment, in seconds.
  private func frame(since moments: Int64...) async throws -> LiveFrame {
    let list = OutputList(
      columns: [OutputColumn("name", importance: 3), OutputColumn("waiting", importance: 1)], emptyMessage: "",
      rows: moments.map {
        OutputRow([.code("a long name, kept whole"), .since(Self.time($0), longAfter: .seconds(90))], json: .null)
      })
    var style = SessionSettings().style(for: MemoryOutput(isTerminal: true))
    style.isTerminal = true
    return try await LiveFrame(.list(list), style: style)
  }

  @Test func `are drawn again when one of them changes, and not before`() async throws {
    let bench = try TerminalHarness(columns: 40, rows: 8)
    let screen = BoardScreen(in: bench.loop, title: "Things", hasColor: false)
    let presenter = FramePresenter(screen, at: Self.time(100))
    presenter.tick(Self.time(101))
    #expect(screen.takeUpdates().isEmpty)
    presenter.show(try await frame(since: 60, 95))
    #expect(screen.takeUpdates().count == 1)
    // The first row is full at 120 and over its limit at 150, the second full at 155.
    let ticks: [(Int64, Int)] = [(119, 0), (120, 1), (121, 0), (149, 0), (150, 1), (154, 0), (155, 1), (110, 1)]
    for (second, count) in ticks {
      presenter.tick(Self.time(second))
      #expect(screen.takeUpdates().count == count, "at \(second)")
    }
  }

  @Test func `never change in a frame without any`() async throws {
    #expect(try await frame().nextAgeChange(after: Self.time(0)) == nil)
    #expect(OutputCell.time(Self.time(0)).nextAgeChange(after: Self.time(0)) == nil)
  }

  @Test(
    arguments: [
      (-5, 60), (0, 60), (40, 60), (59, 60), (60, 90), (89, 90), (90, 120), (3_599, 3_600),
    ] as [(Int64, Int64)])
  func `change with each full minute, and at their limit`(age: Int64, next: Int64) {
    let cell = OutputCell.since(Self.time(1_000), longAfter: .seconds(90))
    #expect(cell.nextAgeChange(after: Self.time(1_000 + age)) == Self.time(1_000 + next))
  }

  @Test func `in a column that does not fit are mentioned`() async throws {
    let content = try await frame(since: 60).boardContent(at: Self.time(100))
    #expect(content.layout(40).note == nil)
    #expect(content.layout(25).note == "1 column does not fit")
  }
}

@Suite struct `The columns that do not fit on a board` {
  private func lines(_ cells: [[String]], columns: Int) async throws -> BoardLines {
    let list = OutputList(
      columns: [
        OutputColumn("name", importance: 4), OutputColumn("currency", importance: 1),
        OutputColumn("kind", importance: 1),
      ], emptyMessage: "", rows: cells.map { row in OutputRow(row.map { OutputCell.code($0) }, json: .null) })
    var style = SessionSettings().style(for: MemoryOutput(isTerminal: true))
    style.isTerminal = true
    let frame = try await LiveFrame(.list(list), style: style)
    return frame.boardContent(at: Timestamp(milliseconds: 0)).layout(columns)
  }

  @Test func `are given with their value if it is the same in all rows`() async throws {
    let rows = [["a name, kept whole", "USD", "drink"], ["a second one", "USD", "food"]]
    #expect(try await lines(rows, columns: 40).note == nil)
    let narrow = try await lines(rows, columns: 18)
    #expect(narrow.note == "All rows: currency USD; 1 column does not fit")
    #expect(narrow.shortNote == "2 columns do not fit")
    let goods = try await lines(rows.map { [$0[0], $0[1], "goods"] }, columns: 18)
    #expect(goods.note == "All rows: currency USD, kind goods")
    let mixed = try await lines([rows[0], ["b", "EUR", "food"]], columns: 18)
    #expect(mixed.note == "2 columns do not fit")
  }
}
