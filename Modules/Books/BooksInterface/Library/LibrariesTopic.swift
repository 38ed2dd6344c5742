package import ShellKit

extension HelpTopic {
  /// The topic about the answers that `books sync` expects from a library.
  package static let libraries = HelpTopic(
    "libraries", "Requests and answers of books sync", synonyms: ["api"],
    commands: ["books sync", "books list"],
    introduction: [
      .pairs([
        HelpPair("GET /books", "a JSON array of books, or {\"books\": […], \"next\": \"/books?page=2\"}"),
        HelpPair("GET /books/ID", "one book, for books sync --book"),
      ]),
      .text(
        """
        A book has id, title and author, and optionally cover_url, isbn, year and rating (0 to 5). The address is \
        https, or http on this machine; --plain-http allows it elsewhere. Each page is stored as a whole, and a sync \
        that was interrupted continues where it stopped.
        """),
      .text(
        """
        Books that you have edited keep the edit: books sync --book ID --theirs takes the library's version, --mine \
        keeps yours.
        """),
    ],
    sections: [HelpSection("Examples", .examples(["books sync --from https://library.example/api"]))])
}
