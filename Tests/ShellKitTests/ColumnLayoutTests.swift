import Testing

@testable import ShellKit

@Suite struct `The columns of a table` {
  private func text(_ ideal: Int, _ importance: Int) -> ColumnLayout.Column {
    ColumnLayout.Column(
      ideal: ideal, comfortable: min(ideal, 16), readable: min(ideal, 10), minimum: min(ideal, 8),
      importance: importance)
  }

  private func number(_ ideal: Int, _ importance: Int) -> ColumnLayout.Column {
    ColumnLayout.Column(ideal: ideal, comfortable: ideal, readable: ideal, minimum: ideal, importance: importance)
  }

  @Test func `have what they like where there is room`() {
    #expect(ColumnLayout([text(50, 1), number(9, 2)], limit: nil).widths == [50, 9])
    #expect(ColumnLayout([text(50, 1), number(9, 2)], limit: 61).widths == [50, 9])
  }

  @Test(arguments: [
    // The longest texts give first, and all alike.
    (70, [30, 9, 27]), (52, [19, 9, 20]), (45, [16, 9, 16]),
    // Then the less important ones, down to what still reads well.
    (40, [16, 9, 11]), (33, [10, 9, 10]),
    // Then those go, and the most important get what is left.
    (32, [21, 9, nil]), (20, [9, 9, nil]),
  ])
  func `give and go by importance`(limit: Int, expected: [Int?]) {
    #expect(ColumnLayout([text(30, 3), number(9, 3), text(27, 1)], limit: limit).widths == expected)
  }

  @Test(arguments: [(43, [20, 9, 10]), (42, [20, 9, nil]), (31, [20, 9, nil]), (30, [19, 9, nil])])
  func `without importance go before text is truncated`(limit: Int, expected: [Int?]) {
    #expect(ColumnLayout([text(20, 3), number(9, 3), text(10, 0)], limit: limit).widths == expected)
  }

  @Test(arguments: [(60, [30, 9, 17]), (59, [30, 9, 16]), (52, [23, 9, 16])])
  func `of a board give first if they matter less`(limit: Int, expected: [Int?]) {
    #expect(ColumnLayout([text(30, 3), number(9, 3), text(27, 1)], limit: limit, isBoard: true).widths == expected)
  }

  @Test func `that matter and have no room make a table hopeless, but not a board`() {
    let columns = [number(12, 2), number(12, 2), text(9, 1)]
    #expect(ColumnLayout(columns, limit: 20).isTooWide)
    let board = ColumnLayout(columns, limit: 20, isBoard: true)
    #expect(!board.isTooWide && board.widths == [12, nil, nil])
    #expect(ColumnLayout(columns, limit: 23, isBoard: true).widths == [12, nil, 9])
  }

  @Test func `one alone is joined by another as soon as there is any room for it`() {
    #expect(ColumnLayout([text(30, 2), number(5, 1)], limit: 16).widths == [9, 5])
  }
}
