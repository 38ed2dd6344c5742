import ArgumentParser
package import ShellKit
package import BooksDomain

/// The command `books add`.
package struct AddBookCommand: ShellCommand {
  package static let info = CommandInfo(
    "books add", "Take in a new book", permission: .addBooks,
    examples: ["books add \"First of all\""], writes: "the book")

  @Argument(help: "What it is called.", transform: { try BookName($0) })
  var name: BookName

  package init() {}

  package func run(_ add: any AddBookUseCase, in _: any CommandSession) async throws -> CommandOutput {
    BookView.record(try await add.execute(name))
  }
}
