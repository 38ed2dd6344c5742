import DomainKit
import OrdersDomain
import Testing

@Suite struct `An error about orders` {
  private static let price = Money(minorUnits: 250, currency: .usd)

  @Test(
    arguments: [
      (.noLines, .usage), (.noLinesLeft("x"), .usage), (.unknownItem("x"), .notFound), (.itemRetired("x"), .refused),
      (.unknownSize("x"), .invalid), (.wordsForNote("x", item: "y"), .notFound),
      (.sizeNeeded(item: "x", offered: [.small]), .refused),
      (.sizeNotOffered(item: "x", size: .small, offered: []), .refused), (.quantityOutOfRange("0"), .invalid),
      (.tooManyLines(501), .invalid), (.tooManyOfItem("x"), .invalid), (.otherTotal(price, agreed: price), .refused),
      (.discountTooLarge(.none, subtotal: price), .refused), (.incompleteAddress("x"), .invalid),
      (.tooSmallToDeliver(total: price, minimum: price, missing: nil), .refused),
      (.wrongStatus(.placed, target: .ready, id: "x"), .refused), (.notChangeable(.ready, id: "x"), .refused),
      (.importedSale(target: .placed), .refused), (.tooLateToPutBack, .refused), (.earlySale, .refused),
      (.nothingToChange, .usage), (.unchanged("x"), .refused), (.discounted, .refused),
      (.notInOrder("x", order: "y"), .notFound), (.otherSizeInOrder(item: "x", sizes: []), .notFound),
      (.fewerInOrder("x", available: 1, order: "y"), .refused), (.beingMade("x"), .refused),
      (.restaurantClosed("x"), .refused), (.openOrders("x", count: 1), .refused), (.unknownGuest("x"), .notFound),
      (.changedSinceAsked("x"), .refused), (.guestChangedSinceAsked("x"), .refused), (.notFound("x"), .notFound),
      (.ambiguous("x", candidates: []), .notFound),
      (.notificationNotFound("x"), .notFound), (.ambiguousNotification("x", candidates: []), .notFound),
      (.text(.empty(field: "The note")), .invalid), (.money(.tooLarge), .invalid),
    ] as [(OrderError, ErrorKind)])
  func `has the exit code of its kind`(error: OrderError, kind: ErrorKind) { #expect(error.kind == kind) }

  @Test(
    arguments: [
      (.unknownItem("x"), .notFound), (.nameTaken("x"), .refused), (.nameRetired("x"), .refused),
      (.retiredAlready("x"), .refused), (.availableAlready("x"), .refused), (.oneOrSized, .invalid),
      (.hasSizes("x", [.small]), .refused), (.mixedCurrencies(.usd, .eur), .refused), (.priceTooHigh(price), .invalid),
      (.noSuchSize("x", .small), .refused), (.noSizeLeft("x"), .refused), (.nothingToChange, .usage),
      (.notARate("x"), .invalid), (.sameCurrency(.usd), .refused),
      (.sizeWithoutEquals(line: "x"), .invalid), (.nameWithoutQuotes(line: "x"), .invalid),
      (.amountMissing(.small, line: "x"), .invalid), (.currencyGiven(line: "x"), .invalid),
      (.foreignPrice(.eur, menu: .usd), .invalid),
      (.changedSinceAsked(.usd, now: .eur), .refused), (.menuChangedSinceAsked, .refused),
      (.rateNeeded(.usd, .eur, items: 2), .refused),
      (.otherCurrency("x", .usd, shop: .eur), .refused),
      (.nameRetiredInOtherCurrency("x", .usd, shop: .eur), .refused), (.unusableName("x"), .invalid),
      (.text(.empty(field: "The name")), .invalid),
    ] as [(MenuError, ErrorKind)])
  func `of the menu has the exit code of its kind`(error: MenuError, kind: ErrorKind) { #expect(error.kind == kind) }

  @Test(
    arguments: [
      (.undone("x"), .refused), (.notImported("x", till: .unnamed), .notFound),
      (.otherFile("x", till: .unnamed), .refused),
      (.unknownTill("x", known: []), .notFound), (.dayFirst("x", line: 2), .invalid),
      (.mixedDates("x", dayFirst: 2, monthFirst: 3), .invalid),
      (.unlikeOption("x", option: .dayFirst, line: 2), .invalid),
      (.otherDates("x", till: .unnamed, stored: .dayFirst, line: nil), .refused),
      (
        .implausibleDate(
          CivilDate(year: 1999, month: 1, day: 1), newest: CivilDate(year: 2025, month: 11, day: 7)), .invalid
      ),
    ] as [(JournalError, ErrorKind)])
  func `of an import has the exit code of its kind`(error: JournalError, kind: ErrorKind) {
    #expect(error.kind == kind)
  }

  @Test func `of an id names the end of it to those who type its beginning`() {
    #expect(OrderError.notFound("019a9b1c").suggestion == "Type the last characters of the id, not the first")
    #expect(OrderError.notFound("89ab").suggestion == "List orders with: orders list")
  }
}
