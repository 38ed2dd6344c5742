import Testing

/// Tests of the hints after names and values in the place of others.
extension `The program` {
  @Test(arguments: [
    ("add user", "did you mean auth register or employees hire?"), ("out of stock latte", "did you mean menu retire?"),
    ("out of stock", "did you mean menu retire?"), ("deliveries", "did you mean orders place?"),
    ("ship", "did you mean orders place?"), ("courier", "did you mean orders place?"),
    ("rate 9f3a21bc 5", "did you mean restaurants review?"), ("checkout", "did you mean orders collect?"),
    ("nearest", "write: restaurants list --near shop"), ("nearest pizza", "did you mean restaurants list?"),
  ]) func `leads from a word for a task to its command`(line: String, hint: String) async throws {
    try await expect("^ \(hint)\n", for: line, needsDatabase: false)
  }

  @Test func `names the command that changes what is no setting of the session`() async throws {
    let errors = try await place.coffeepal("-c", "set currency EUR").errors
    #expect(errors.contains("^ did you mean menu currency?\n"), "\(errors)")
  }

  @Test func `leads from a value after the name of a feature to its list`() async throws {
    _ = try await place.coffeepal(
      "restaurants", "add", "Roma", "--cuisine", "Italian", "--address", "1 High St", "--price-level", "2")
    let errors = try await place.coffeepal("-c", "restaurants italian").errors
    #expect(errors.contains("^ write: restaurants list --cuisine Italian\n"), "\(errors)")
  }

  @Test func `finds the account of a name in the place of its address`() async throws {
    try await place.registerOwner()
    let errors = try await place.coffeepal(as: "ada", "-c", "orders list --placed-by owner").errors
    #expect(errors.contains("did you mean ada@example.com (The Owner, owner)?"), "\(errors)")
  }

  @Test func `writes the title of a new book in its option`() async throws {
    let unknown = try await place.coffeepal("-c", "books save \"Emma\"").errors
    #expect(unknown.contains("^ write: books save --title Emma; it also needs --author <name>\n"), "\(unknown)")
    let empty = try await place.coffeepal("-c", "books save").errors
    #expect(empty.contains("  Add --title; a new book also needs --author, and takes --isbn, --year,"), "\(empty)")
  }

  @Test func `writes the title of a new book also if another book has the words in its title`() async throws {
    _ = try await place.coffeepal("-c", "books save --title 'Emma and I' --author Ada")
    let errors = try await place.coffeepal("-c", "books save Emma --author Bo").errors
    #expect(errors.contains("^ write: books save --title Emma --author Bo; or did you mean "), "\(errors)")
  }
}
