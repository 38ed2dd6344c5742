package import DomainKit

extension RestaurantError {
  package var message: String {
    switch self {
    case .notFound(let id): "There is no restaurant \(id)"
    case .ambiguous(let suffix, let candidates):
      "Several restaurants end in \(suffix): \(candidates.joined(separator: ", "))"
    case .incomplete(let field): "A restaurant needs \(field == "address" ? "an" : "a") \(field)"
    case .duplicate(let name, let address, let id, let isClosed):
      "\"\(name)\", \(address), is \(isClosed ? "in the catalog, but closed" : "already in the catalog"): \(id)"
    case .closedAlready(let name): "\"\(name)\" is already closed"
    case .openAlready(let name): "\"\(name)\" is not closed"
    case .inspected(let name): "The rating of \"\(name)\" comes from health inspections and cannot be changed"
    case .closed(let name): "\"\(name)\" is closed"
    case .nothingToChange: "No change was given"
    case .setAndCleared(let field): "\(field) cannot be both set and cleared"
    case .rating(let text): "\"\(short(text))\" is not a rating from 0 to 5"
    case .reviewRating(let text): "\"\(short(text))\" is not a whole number of stars from 1 to 5"
    case .priceLevel(let text): "\"\(short(text))\" is not a price level from 1 to 4"
    case .noPriceLevel(let least, let most): "No price level is at least \(least) and at most \(most)"
    case .location(let text): "\"\(short(text))\" is not a latitude from -90 to 90 and a longitude from -180 to 180"
    case .longitudeFirst(let latitude, let longitude):
      "\"\(short(longitude)),\(short(latitude))\" has the longitude first"
    case .unlikelyLocation(let location, let intended):
      "No restaurant or place is near \(location), but some are near \(intended)"
    case .placeName(let name): "\"\(short(name))\" cannot be the name of a place"
    case .unknownPlace(let name, _): "There is no place \"\(short(name))\""
    case .distance(let text): "\"\(short(text))\" is not a distance above 0 and up to 20100km"
    case .openingHours(let text): "\"\(short(text))\" is not a list of opening hours"
    case .repeatedDay(let day): "Two rules of the opening hours contradict each other for \(day)"
    case .link(let text): "\"\(short(text))\" is not a link"
    case .unknownCuisine(let name, _), .listOfCuisines(let name, _): "No restaurant serves \"\(short(name))\""
    case .unknownBorough(let name, _): "No restaurant is in the borough \"\(short(name))\""
    case .searchTooLong(let limit): "The search is longer than \(limit) characters"
    case .pointNeeded: "A distance needs a starting point"
    case .notInList(let name): "\"\(name)\" is not in this list"
    case .ambiguousReview(let suffix, let candidates):
      "Several reviews end in \(suffix): \(candidates.joined(separator: ", "))"
    case .reviewNotFound(let id, _): "The restaurant has no review \(id)"
    case .unknownReview(let id): "There is no review \(id)"
    case .reviewElsewhere(let id, let name, _, _): "\(id) is a review of \"\(name)\""
    case .noOwnReview(let name, _): "You have no review of \"\(name)\""
    case .changedSinceAsked(let name, _): "\"\(name)\" has changed since you were asked"
    case .reviewChanged: "The review has changed since you were asked"
    case .reasonNeeded: "Removing the review of another customer needs a reason"
    case .tooManyFavorites: "Maximum favorites limit reached"
    case .favoriteAlready(let name): "\"\(name)\" is already a favorite"
    case .notAFavorite(let name): "\"\(name)\" is not one of your favorites"
    case .text(let error): error.message
    }
  }

  package var suggestion: String? {
    switch self {
    case .notFound(let id): IDSuffix.hint(about: id) ?? "List restaurants with: restaurants list"
    case .ambiguous, .ambiguousReview: "Type more characters of the id"
    case .incomplete(let field): field == "price level" ? "Add a price level: --price-level 2" : nil
    case .duplicate(_, _, let id, let isClosed):
      (isClosed ? "Reopen it with: restaurants reopen \(id)" : "Change it with: restaurants update \(id)")
        + "; --duplicate adds another one"
    case .closed: "List open restaurants with: restaurants list"
    case .openAlready: "List closed restaurants with: restaurants closed"
    case .inspected: "See how ratings are formed with: help ratings"
    case .nothingToChange: "Add a new value, for example --phone 555-0100"
    case .rating(let text): Double(text) == nil ? "Use digits and a decimal point, for example 4.5" : nil
    case .location: "Write it like 40.73,-73.99"
    case .longitudeFirst(let latitude, let longitude): "did you mean \(short(latitude)),\(short(longitude))?"
    case .unlikelyLocation(_, let intended): "did you mean \(intended)?"
    case .placeName: "Use at least one letter"
    case .unknownPlace(let name, let nearest):
      EditDistance.question(nearest)
        ?? """
        List places with: places list; write a location like --near 40.73,-73.99; a manager names new places with: \
        places add \(short(name).quotedAsWord) LAT,LON
        """
    case .distance: "Write it like 2km, 500m or 1.5mi"
    case .openingHours(""): "For unknown hours, omit --hours; to remove them: restaurants update ID --clear hours"
    case .openingHours: "Write it like \"Mon-Fri 08:00-22:00; Sat,Sun 10:00-02:00\" or 24/7"
    case .repeatedDay(let day):
      "Write one rule per day: \"\(day) 08:00-12:00,14:00-18:00\" or \"\(day) closed\""
    case .link: "Write it like https://example.org"
    case .unknownCuisine(_, let nearest):
      EditDistance.question(nearest) ?? "List cuisines with: restaurants cuisines"
    case .listOfCuisines(_, let names):
      "Repeat the option: \(names.map { $0.quotedAsValue(of: "--cuisine") }.joined(separator: " "))"
    case .unknownBorough(let name, []) where name.contains(","): "Give one borough, or use --near PLACE --within 2km"
    case .unknownBorough(_, let nearest):
      EditDistance.question(nearest) ?? "Press Tab after --borough for a list, or use --near PLACE --within 2km"
    case .searchTooLong: "Use fewer words"
    case .setAndCleared(let field): "Omit --clear \(field) or the new value"
    case .reviewNotFound(_, let restaurant):
      "List its reviews with: restaurants reviews \(restaurant.suffix(8))"
    case .unknownReview: "List the latest reviews with: restaurants reviews"
    case .reviewElsewhere(let id, _, let restaurant, let isOwn):
      "write: restaurants unreview \(restaurant.suffix(8))" + (isOwn ? "" : " --review \(id) --reason TEXT")
    case .pointNeeded:
      "Add one with --near PLACE or --near LAT,LON; a manager sets a default with: places add shop LAT,LON"
    case .noOwnReview(_, let id):
      """
      Write one with: restaurants review \(id.suffix(8)) --rating 5; a manager removes another customer's with --review \
      and --reason
      """
    case .reasonNeeded: "Add one with --reason"
    case .changedSinceAsked(_, let id): "Look at it with restaurants show \(id.suffix(8)), and repeat the command"
    case .reviewChanged(let restaurant):
      "Look at it with restaurants reviews \(restaurant.suffix(8)), and repeat the command"
    case .tooManyFavorites: "Remove a favorite with: restaurants unfavorite ID"
    default: nil
    }
  }

  package var invalidValue: InvalidValue? {
    switch self {
    case .unknownCuisine(let name, let nearest), .unknownBorough(let name, let nearest),
      .unknownPlace(let name, let nearest):
      InvalidValue(name, choices: nearest)
    case .listOfCuisines(let name, let cuisines):
      InvalidValue(name, replacement: Array(cuisines.flatMap { ["--cuisine", $0] }.dropFirst()))
    default: nil
    }
  }

  private func short(_ text: String) -> String { text.excerpt(60) }
}
