import BooksData
import BooksDomain
import DomainKit
import OrdersData
import OrdersDomain
import RestaurantsData
import RestaurantsDomain
import TestingKit

/// Lists of books: CSV with a header.
struct BookListTarget: FuzzTarget {
  let name = "book list"
  private let file: InputFile

  private static let mutator = Mutator(
    [
      "title,author,isbn,year,rating,cover_url\nDune,Frank Herbert,9780441013593,1965,4.3,https://a.b/c.jpg\n",
      "Title,Authors,ISBN 13,original_publication_year,average_rating\n\"A, B\",\"C \"\"D\"\"\",9780306406157,-720.0,5\n",
      "author;title\nx;y\n", "title,author\n\"two\nlines\",x\n\"open,y\nlast,z",
      "\u{FEFF}title,author,isbn\r\na,b,306406152\r\n",
    ],
    tokens: [",", "\"", "\"\"", "\n", "\r\n", "title", "author", "isbn", "year", "1997.0", "NaN", "'=1", "=1+1"])

  init(in folder: TemporaryFolder) throws { file = try InputFile("books.csv", in: folder) }

  func complaint(about choices: inout Choices) async -> String? {
    let bytes = Self.mutator.bytes(&choices)
    file.fill(bytes)
    do {
      return try await ImportCheck(bytes).complaint(reading: BookListFile().open(file.path))
    } catch {
      return ImportCheck.complaint(about: error)
    }
  }
}

/// Lists of restaurants: CSV with a header, and NDJSON.
struct CatalogTarget: FuzzTarget {
  let name = "restaurants"
  private let files: [InputFile]

  private static let csv = Mutator(
    [
      "source,name,cuisine,address,latitude,longitude,rating,price_level,opening_hours,closed\n"
        + "nyc:1,Joe's,Pizza,1 Elm St,40.7,-73.9,4.5,2,Mon-Fri 08:00-22:00; Sat 18:00-02:00,false\n",
      "id,name,address,cuisine,borough,phone,website\n7,\"A, B\",\"1\nElm\",Thai,Queens,555-1234,https://a.b\n",
    ],
    tokens: [",", "\"", "\n", "24/7", "daily 00:00-24:00", "90.0001", "-180", "true", "nan", "1e400", "Sat-Mon"])

  private static let json = Mutator(
    [
      "{\"source\":\"nyc:1\",\"name\":\"Joe's\",\"cuisine\":\"Pizza\",\"address\":\"1 Elm St\",\"location\":{\"latitude\":40.7,"
        + "\"longitude\":-73.9},\"rating\":4.5,\"priceLevel\":2,\"openingHours\":\"24/7\",\"closed\":false}\n",
      "{\"id\":7,\"name\":\"\\u0041\\ud83d\\ude00\",\"cuisine\":\"\",\"address\":null,\"latitude\":1e5,\"website\":\"x\"}\n{}\n[]\n",
    ],
    tokens: ["{", "}", "[", "]", "\"", ":", ",", "\\u0000", "\\ud800", "null", "true", "-0", "1e308", "\"location\":"])

  init(in folder: TemporaryFolder) throws {
    files = try ["restaurants.csv", "restaurants.ndjson", "restaurants"].map { try InputFile($0, in: folder) }
  }

  func complaint(about choices: inout Choices) async -> String? {
    let place = choices.number(below: files.count)
    let isJSON = place == 1 || (place == 2 && choices.isOne(in: 2))
    let bytes = isJSON ? Self.json.bytes(&choices) : Self.csv.bytes(&choices)
    files[place].fill(bytes)
    do {
      return try await ImportCheck(bytes).complaint(reading: RestaurantListFile().open(files[place].path))
    } catch {
      return ImportCheck.complaint(about: error)
    }
  }
}

/// Journals of tills: CSV with a header and one sale per line.
struct JournalTarget: FuzzTarget {
  let name = "journal"
  private let file: InputFile

  private static let currencies = [Currency.usd, Currency("JPY"), Currency("KWD")].compactMap(\.self)
  private static let zones = [nil, "<+0545>-5:45", "CET-1CEST,M3.5.0,M10.5.0/3"].map { text in
    text.flatMap { TimeZoneRules(posix: $0) } ?? .utc
  }
  private static let mutator = Mutator(
    [
      "date,hour_of_day,weekday,month,coffee_name,cash_type,products,money\n3/1/2024,10,05-Fri,03-Mar,Latte,NA,1,38.7\n"
        + "2/29/2024,23,04-Thu,02-Feb,Cocoa,card,3,38.70\n",
      "money,products,coffee_name,hour_of_day,date\r\n4.5,2,\"Flat, White\",0,12/31/9999\r\n9,1,Tea,24,1/1/1970\r\n",
    ],
    tokens: [",", "\"", "\n", "/", "10/27/2024", "13/1/2024", "9223372036854775807", "0", "92233720368547758.07", "2"])

  init(in folder: TemporaryFolder) throws { file = try InputFile("till.csv", in: folder) }

  func complaint(about choices: inout Choices) async -> String? {
    let bytes = Self.mutator.bytes(&choices)
    let (currency, zone) = (choices.element(of: Self.currencies), choices.element(of: Self.zones))
    file.fill(bytes)
    do {
      let dates = choices.element(of: [DateOrder.monthFirst, .dayFirst])
      let reader = try CoffeeMachineJournal().open(
        file.path, currency: currency, timeZone: zone, dates: dates, after: [])
      _ = try await reader.outline()
      return try await ImportCheck(bytes).complaint(reading: reader)
    } catch {
      return ImportCheck.complaint(about: error)
    }
  }
}
