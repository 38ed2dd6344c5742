import DomainKit
import RestaurantsDomain
import RestaurantsInterface
import ShellKit
import Testing
import TestingKit

@Suite struct `The restaurant commands` {
  @Test func `print a restaurant with the promised keys, in the promised order`() async throws {
    let result = try await RestaurantsHarness(listings: [try Sample.listing()]).run(
      "restaurants", "show", "abcd", "--json")
    #expect(
      result.output == """
        {"id":"018df9a3-1c00-7000-8000-00000000abcd","name":"Nonna's","cuisine":"Italian","rating":4.46,\
        "displayRating":"4.5","inspectionRating":null,"listedRating":4.46,"customerRating":null,"priceLevel":3,"displayPrice":"$$$","address":"12 Mott St","borough":"Manhattan",\
        "location":{"latitude":40.715,"longitude":-73.9985},"distanceMeters":1234,"phone":"555-0100",\
        "website":"https://example.org","imageURL":null,"openingHours":"Mon-Fri 08:00-22:00","reviewCount":0,\
        "isFavorite":true,"isHighlyRated":true,"isExpensive":true,"isOpen":false,"score":2.23,"version":2}

        """)
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `print what is not known as null`() async throws {
    let result = try await RestaurantsHarness(listings: [try Sample.bare()]).run(
      "restaurants", "show", "0002", "--json")
    #expect(
      result.output == """
        {"id":"018df9a3-1c00-7000-8000-000000000002","name":"Joe's","cuisine":"","rating":null,"displayRating":null,\
        "inspectionRating":null,"listedRating":null,"customerRating":null,"priceLevel":null,"displayPrice":null,"address":"1 Elm St","borough":null,"location":null,\
        "distanceMeters":null,"phone":null,"website":null,"imageURL":null,"openingHours":null,"reviewCount":0,\
        "isFavorite":false,"isHighlyRated":false,"isExpensive":false,"isOpen":null,"score":null,"version":0}

        """)
  }

  @Test func `keep the cuisine and the address on a narrow terminal`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing(), try Sample.bare()], columns: 60)
    let table = try await harness.run("restaurants", "list", isTerminal: true)
    #expect(
      table.output.hasPrefix("id        name     cuisine  price  address"), "\(table.output)")
  }

  @Test func `draw a table for a person, with distances where they said where they are`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing(), try Sample.bare()])
    let near = try await harness.run("restaurants", "list", "--near", "40.73,-73.99", "-o", "table", isTerminal: true)
    #expect(
      near.output == """
        id        name     cuisine  inspection  customers  reviews  price  address     borough    distance  open  favorite
        ────────  ───────  ───────  ──────────  ─────────  ───────  ─────  ──────────  ─────────  ────────  ────  ────────
        0000abcd  Nonna's  Italian           –          –        0  $$$    12 Mott St  Manhattan    1.2 km  no    yes
        00000002  Joe's    –                 –          –        0  –      1 Elm St    –                 –  –     no

        """)
    let anywhere = try await harness.run("restaurants", "list", "-o", "csv")
    #expect(
      anywhere.output.hasPrefix(
        "id,name,cuisine,inspection,customers,reviews,price,address,borough,rating,open,favorite\r\n"))
  }

  @Test func `have a column for the score in a list that is sorted by it`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing(), try Sample.bare()])
    let table = try await harness.run("restaurants", "list", "--sort", "score", "-o", "tsv").output
    let lines = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let column = try #require(lines[0].firstIndex(of: "score"))
    #expect(lines.dropFirst().map { $0[column] } == ["2.2300", ""])
    let json = try await harness.run("restaurants", "list", "--sort", "score", "-o", "ndjson").output
    #expect(json.split(separator: "\n").map { $0.contains("\"score\":2.23,") } == [true, false])
    let byRating = try await harness.run("restaurants", "list", "-o", "tsv").output
    #expect(!byRating.contains("score"))
    #expect(byRating.contains("\trating\t"))
    #expect(!(try await harness.run("restaurants", "list", "--sort", "name", "-o", "tsv").output.contains("rating")))
  }

  @Test func `show one restaurant field by field`() async throws {
    let result = try await RestaurantsHarness(listings: [try Sample.listing()])
      .run("restaurants", "show", "abcd", "-o", "table", isTerminal: true)
    #expect(
      result.output == """
        id                 018df9a3-1c00-7000-8000-00000000abcd
        name               Nonna's
        cuisine            Italian
        health inspection  –
        listed rating      4.5
        customers' rating  –
        reviews            0
        weighted rating    4.5
        highly rated       yes
        price              $$$
        expensive          yes
        address            12 Mott St
        borough            Manhattan
        location           40.715,-73.9985
        distance           1.2 km
        phone              555-0100
        website            https://example.org
        image              –
        opening hours      Mon-Fri 08:00-22:00
        open               no
        favorite           yes
        closed             no
        version            2

        """)
  }

  @Test func `print reviews and scores with the promised keys`() async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing()], reviews: [try Sample.review()])
    #expect(
      try await harness.run("restaurants", "reviews", "abcd", "--json").output
        == """
        [{"id":"00000000-0000-0001-0000-000000000002","restaurant":"00000000-0000-0001-0000-000000000003",\
        "restaurantName":"Joe's","author":"Ada","rating":4,"text":"Fine","createdAt":"2024-03-01T10:00:00Z"}]

        """)
    #expect(
      try await harness.run("restaurants", "score", "abcd", "--json").output == """
        {"restaurant":"018df9a3-1c00-7000-8000-00000000abcd","score":2.18,\
        "parts":{"rating":2.125,"reviews":0.0175,"recent":0.0375}}

        """)
  }

  @Test func `tell who may not list all reviews to name a restaurant`() async throws {
    let harness = RestaurantsHarness(failure: AccessDenied.notAllowed(.listReviews, .customer))
    let hint = "Name a restaurant: restaurants reviews ID"
    #expect(try await harness.run("restaurants", "reviews").errors.contains(hint))
    #expect(try await !harness.run("restaurants", "reviews", "abcd").errors.contains(hint))
  }

  @Test func `list the user's own reviews, with their restaurants`() async throws {
    let harness = RestaurantsHarness(reviews: [try Sample.review()])
    let own = try await harness.run("restaurants", "reviews", "--mine", "--limit", "1", "-o", "csv").output
    #expect(own.contains(",Joe's,Ada,4,Fine,"), "\(own)")
    #expect(harness.asked.all.allSatisfy { $0.hasPrefix("own reviews ") })
    #expect(try await harness.run("restaurants", "reviews", "abcd", "--mine").code == 65)
  }

  @Test func `name the restaurant of each review in a list of all`() async throws {
    let harness = RestaurantsHarness(reviews: [try Sample.review()])
    let all = try await harness.run("restaurants", "reviews", "--limit", "1", "-o", "csv").output
    #expect(all.hasPrefix("id,restaurant,author,rating,text,created at\r\n"), "\(all)")
    #expect(all.contains(",Joe's,Ada,4,Fine,"), "\(all)")
    let one = try await harness.run("restaurants", "reviews", "abcd", "--limit", "1", "-o", "csv").output
    #expect(one.hasPrefix("id,author,rating,text,created at\r\n"), "\(one)")
  }

  @Test func `print the parts of a score so that they add up`() async throws {
    let rated = try await RestaurantsHarness(listings: [try Sample.listing()]).run(
      "restaurants", "score", "abcd", "-o", "table")
    #expect(
      rated.output == """
        restaurant          018df9a3-1c00-7000-8000-00000000abcd
        name                Nonna's
        weighted rating     4.5
        half of the rating  2.1250
        for reviews         0.0175
        for recent reviews  0.0375
        score               2.1800

        """)
    let unrated = try await RestaurantsHarness(listings: [try Sample.bare()]).run(
      "restaurants", "score", "0002", "-o", "tsv")
    #expect(unrated.output.split(separator: "\n").last?.hasSuffix("Joe's\t\t\t\t\t") == true)
  }

  @Test(arguments: [["--near", "--limit", "2"], ["--near", "--open"], ["--open", "--near"]])
  func `name the option without a value`(words: [String]) async throws {
    let result = try await RestaurantsHarness().run(arguments: ["restaurants", "list"] + words)
    #expect(result.errors.hasPrefix("error[usage.missing-value]: --near needs a value: --near <place|lat,lon>\n"))
  }

  @Test func `draw cuisines with bars`() async throws {
    let harness = RestaurantsHarness(
      cuisines: [CuisineCount(name: "Thai", count: 4), CuisineCount(name: "Tapas", count: 1)])
    let result = try await harness.run("restaurants", "cuisines", isTerminal: true)
    #expect(result.output.contains("Thai"))
    #expect(result.output.contains("█"))
    #expect(
      try await harness.run("restaurants", "cuisines", "--json").output
        == "[{\"cuisine\":\"Thai\",\"restaurants\":4},\n{\"cuisine\":\"Tapas\",\"restaurants\":1}]\n")
  }

  @Test func `never let a stored text reach the terminal raw`() async throws {
    var harness = RestaurantsHarness(listings: [try Sample.listing()])
    harness.report.rejected = 1
    let result = try await harness.run("restaurants", "import", "x.ndjson")
    #expect(result.errors == "x.ndjson, line 3: it is \\u{1b}[31mtorn\n" || !result.errors.contains("\u{1B}"))
    #expect(result.output.contains("1"))
  }

  @Test func `say so when there is nothing`() async throws {
    let empty = try await RestaurantsHarness().run("restaurants", "list", "--open", isTerminal: true)
    #expect(empty.output.contains("No restaurants found! Import them, or ask a manager to run: restaurants import\n"))
    let favorites = try await RestaurantsHarness().run("restaurants", "favorites", isTerminal: true)
    #expect(favorites.output.contains("No favorites yet!"))
    #expect(try await RestaurantsHarness().run("restaurants", "list", "--json").output == "[]\n")
  }

  @Test func `name the list of closed restaurants to those who may read it if there are no others`() async throws {
    let closed = [try Sample.listing(isClosed: true)]
    let manager = try await RestaurantsHarness(closed: closed).run("restaurants", "list", isTerminal: true)
    #expect(manager.output.contains("No restaurants found! List the closed ones with: restaurants closed\n"))
    let customer = try await RestaurantsHarness(closed: nil).run("restaurants", "list", isTerminal: true)
    #expect(customer.output.contains("No restaurants found! Import them, or ask a manager to run:"))
  }

  @Test(arguments: [
    (["--open"], "Of 9 restaurants, opening hours are unknown for 7"),
    (["--open", "--max-price", "2"], "opening hours are unknown for 7, and price levels are unknown for 5"),
    (["--expensive"], "Of 9 restaurants, price levels are unknown for 5"),
    (["--min-rating", "4"], "List all with: restaurants list"),
  ]) func `say why there is nothing`(options: [String], sentence: String) async throws {
    let harness = RestaurantsHarness(total: RestaurantCount(all: 9, withoutHours: 7, withoutPrice: 5))
    let result = try await harness.run(arguments: ["restaurants", "list"] + options, isTerminal: true)
    let output = result.output.replacing("\n", with: " ")
    #expect(output.contains("No restaurants match \(options.joined(separator: " ")). "))
    #expect(output.hasSuffix("List all with: restaurants list "))
    #expect(output.contains(sentence))
  }

  @Test(arguments: [
    (["pizza", "near", "me"], true), (["pizza in queens"], true), (["pizza", "inn"], false),
    (["pizza", "in", "queens", "--borough", "Queens"], false),
  ]) func `name the options for a place after words about one that match no restaurant`(
    words: [String], isAboutPlace: Bool
  ) async throws {
    let result = try await RestaurantsHarness().run(arguments: ["restaurants", "search"] + words, isTerminal: true)
    let output = result.output.replacing("\n", with: " ")
    #expect(output.contains("No restaurants match "), "\(output)")
    #expect(output.contains("For a place, use --near PLACE; for a borough, --borough NAME. ") == isAboutPlace)
  }

  @Test(
    arguments: [
      (["list"], "list [] - - - - - rating 500 -"),
      (
        [
          "list", "--cuisine", "Thai", "--cuisine", "Tapas", "--min-rating", "3.5", "--max-price", "$$", "--near",
          "40.73,-73.99", "--within", "2km", "--open", "--sort", "distance", "--limit", "5", "--after", "abcd",
        ], "list [Thai+Tapas] 3.5 2 2.0 km @40.73,-73.99 open distance 5 abcd"
      ),
      (
        ["list", "--highly-rated", "--expensive", "--min-rating", "3"], "list [] 4.0 - 3+ - - rating 500 -"
      ),
      (["list", "--highly-rated", "--min-rating", "4.5"], "list [] 4.5 - - - - rating 500 -"),
      (["search", "joe", "pizza"], "search joe pizza relevance 500 - -"),
      (
        ["search", "\"NEAR(", "--limit", "3", "--near", "1,2", "--after", "abcd"],
        "search \"NEAR( distance 3 @1.0,2.0 abcd"
      ),
      (["search", "joe", "--near", "1,2", "--sort", "relevance"], "search joe relevance 500 @1.0,2.0 -"),
      (
        ["search", "joe", "pizza", "--cuisine", "Thai", "--open"],
        "list [Thai] - - - - open rating 500 - finding joe pizza"
      ),
      (["search", "joe", "--sort", "name"], "list [] - - - - - name 500 - finding joe"),
      (
        ["search", "joe", "--near", "1,2", "--within", "2km", "--after", "abcd"],
        "list [] - - 2.0 km @1.0,2.0 - distance 500 abcd finding joe"
      ),
      (["show", "ABCD", "--near", "-33.8,151"], "show abcd @-33.8,151.0"),
      (
        ["add", "Joe's", "--cuisine", "Thai", "--address", "1 Elm St", "--price-level", "2"],
        "add Joe's/Thai/1 Elm St/2 - - - - - - -"
      ),
      (
        [
          "add", "Joe's", "--cuisine", "Thai", "--address", "1 Elm St", "--price-level", "2", "--at", "1,2",
          "--borough", "Queens", "--phone", "5", "--website", "https://a.b", "--image", "https://c.d", "--hours",
          "daily 9:00-17:00", "--rating", "4",
        ], "add Joe's/Thai/1 Elm St/2 @1.0,2.0 Queens 5 https://a.b https://c.d Mon-Sun 09:00-17:00 4.0"
      ),
      (["update", "abcd", "--phone", "5", "--at", "1,2"], "update abcd - - - - - 5 - - - - - @1.0,2.0"),
      (
        ["update", "abcd", "--rating", "3.5", "--clear", "hours", "--clear", "price-level"],
        "update abcd - - - - - - - - - 3.5 hours+price-level -"
      ),
      (["reopen", "abcd"], "reopen abcd"), (["favorite", "abcd"], "favorite abcd"),
      (["unfavorite", "abcd"], "unfavorite abcd"), (["favorites", "--near", "1,2"], "favorites @1.0,2.0 \(Int.max) -"),
      (["favorites", "--limit", "3", "--after", "abcd"], "favorites - 3 abcd"),
      (["review", "abcd", "--rating", "4", "--text", "Fine"], "review abcd 4 Fine"),
      (["reviews", "abcd", "--limit", "3"], "reviews abcd 3 -"),
      (["reviews", "abcd", "--after", "0123"], "reviews abcd 500 0123"), (["score", "abcd"], "score abcd"),
      (["reviews", "--limit", "3"], "reviews all 3 -"),
      (["unreview", "abcd"], "unreview abcd - -"),
      (["cuisines"], "cuisines"), (["import", "x.csv", "--dry-run"], "import x.csv true"),
      (["export", "x.csv"], "export x.csv"),
    ] as [([String], String)])
  func `ask the use case for what was typed`(words: [String], question: String) async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing()], reviews: [try Sample.review()])
    let result = try await harness.run(arguments: ["restaurants"] + words)
    #expect(harness.asked.all == [question])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test(arguments: [
    ("restaurants review abcd 5 Great", "^ write: restaurants review abcd --rating 5 --text Great\n"),
    ("places add Home 40,7 -73,9", "^ write it as one word with decimal points: 40.7,-73.9\n"),
    ("places add Home 40,7,-73,9", "^ write it with decimal points: 40.7,-73.9\n"),
  ])
  func `propose a line in which the words fit`(line: String, hint: String) async throws {
    let errors = try await RestaurantsHarness().run("-c", line).errors
    #expect(errors.contains(hint), "\(errors)")
  }

  @Test func `measure distances from the shop by default`() async throws {
    let shop = try Location(latitude: 3, longitude: 4)
    let harness = RestaurantsHarness(listings: [try Sample.listing()], shop: shop)
    #expect(try await harness.run("restaurants", "list", "-o", "csv").output.contains(",distance,"))
    _ = try await harness.run("restaurants", "show", "abcd")
    _ = try await harness.run("restaurants", "search", "joe")
    #expect(
      harness.asked.all == [
        "list [] - - - @3.0,4.0 - rating 500 -", "show abcd @3.0,4.0", "search joe relevance 500 @3.0,4.0 -",
      ])
  }

  @Test(arguments: [
    ("4,5", "Use digits and a decimal point, for example 4.5"), ("four", "Use digits and a decimal point"),
  ])
  func `show how to write a rating that is not a number`(rating: String, hint: String) async throws {
    let result = try await RestaurantsHarness().run("restaurants", "list", "--min-rating", rating)
    #expect(result.errors.hasPrefix("error[restaurants.rating]: \"\(rating)\" is not a rating from 0 to 5\n"))
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(
      try await !RestaurantsHarness().run("restaurants", "list", "--min-rating", "6").errors.contains("decimal point"))
  }

  @Test(
    arguments: [
      (["list", "--near", "91,0"], "restaurants.location", 65), (["list", "--near", "40"], "restaurants.location", 65),
      (["list", "--near", "-91,0"], "restaurants.location", 65),
      (["list", "--near", "nan,0"], "restaurants.location", 65),
      (["list", "--near", "1,1", "--within", "0"], "restaurants.distance", 65),
      (["list", "--near", "1,1", "--within", "1e9"], "restaurants.distance", 65),
      (["list", "--near", "1,1", "--within", "-1km"], "restaurants.distance", 65),
      (["list", "--min-rating", "NaN"], "restaurants.rating", 65),
      (["list", "--min-rating", "6"], "restaurants.rating", 65),
      (["list", "--max-price", "5"], "restaurants.price-level", 65),
      (["list", "--sort", "age"], "usage.invalid-value", 65),
      (["list", "--after", "xyz"], "value.id", 65), (["list", "--limit", "many"], "usage.invalid-value", 65),
      (["show", "wxyz"], "value.id", 65), (["show"], "usage.missing-argument", 64),
      (["search"], "usage.missing-argument", 64),
      (["search", "x", "--sort", "relevance", "--open"], "usage.invalid-value", 65),
      (["review", "abcd", "--rating", "0"], "restaurants.review-rating", 65),
      (["review", "abcd", "--rating", "NaN"], "restaurants.review-rating", 65),
      (["review", "abcd"], "usage.missing-argument", 64),
      (["add", "Joe's", "--cuisine", "Thai"], "usage.missing-argument", 64),
      (["update", "abcd", "--hours", "late"], "restaurants.opening-hours", 65),
      (["update", "abcd", "--hours", "Mon 08:00-12:00; Mon 14:00-18:00"], "restaurants.opening-hours", 65),
      (["update", "abcd", "--clear", "name"], "usage.invalid-value", 65),
    ] as [([String], String, Int32)])
  func `ask for nothing when it makes no sense`(words: [String], code: String, exit: Int32) async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing()])
    let result = try await harness.run(arguments: ["restaurants"] + words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
    #expect(harness.asked.all == [])
  }

  @Test(
    arguments: [
      (RestaurantError.notFound("abcd"), 1), (.ambiguous("abcd", candidates: ["x"]), 1), (.tooManyFavorites, 1),
      (.closed("x"), 1), (.unknownCuisine("x", nearest: []), 1), (.pointNeeded, 64), (.nothingToChange, 64),
      (.setAndCleared("phone"), 64), (.notInList("x"), 1),
      (.reviewNotFound("abcd", of: "x"), 1), (.reviewElsewhere("abcd", of: "x", id: "y", isOwn: true), 1),
      (.ambiguousReview("abcd", candidates: ["x"]), 1), (.searchTooLong(limit: 5), 65),
      (.text(.empty(field: "The name")), 65),
      (.incomplete("address"), 1),
    ] as [(RestaurantError, Int32)])
  func `end with the code of the rule that was against it`(error: RestaurantError, exit: Int32) async throws {
    let result = try await RestaurantsHarness(failure: error).run("restaurants", "show", "abcd")
    #expect(result.code == exit)
    #expect(result.errors.hasPrefix("error[\(error.code)]: \(error.message)"))
  }

  @Test func `name the nearest cuisine`() async throws {
    let failure = RestaurantError.unknownCuisine("Itlian", nearest: ["Italian", "Indian"])
    let result = try await RestaurantsHarness(failure: failure).run("restaurants", "list", "--cuisine", "Itlian")
    #expect(
      result.errors == """
        error[restaurants.unknown-cuisine]: No restaurant serves "Itlian"
          restaurants list --cuisine Itlian
                                     ^^^^^^ did you mean Italian?

        """)
  }
}
