/// What a unit of work of this feature can reach.
package protocol BooksContext: Sendable {
  var books: any BookRepository { get }
}
