import DomainKit
import ShellKit
import BooksDomain

/// One book as rows and as JSON.
enum BookView {
  static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("name", importance: 4), OutputColumn("added at", importance: 2),
  ]

  static let emptyMessage = "No books!"

  static func row(_ book: Book) -> OutputRow { OutputRow(cells(book), json: json(book)) }

  static func record(_ book: Book) -> CommandOutput {
    let titles = ["id", "name", "added at"]
    return .record(
      OutputRecord(fields: zip(titles, cells(book)).map { OutputField($0, $1) }, json: json(book)))
  }

  private static func cells(_ book: Book) -> [OutputCell] {
    [.id(book.id.description), .text(book.name.text), .text(book.addedAt.description)]
  }

  private static func json(_ book: Book) -> JSONValue {
    [
      "id": .string(book.id.description),
      "name": .string(book.name.text),
      "addedAt": .string(book.addedAt.description),
    ]
  }
}
