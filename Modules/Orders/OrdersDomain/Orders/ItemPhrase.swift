import DomainKit

/// An item in spoken form: `2 espresso`, `espresso x2`, `two lattes`, `large latte`,
/// `large 2 latte`.
///
/// The name of an item may itself begin with a number or a size, so the menu decides which reading
/// applies.
struct ItemPhrase {
  private static let signs: Set<Character> = ["x", "X", "×", "*"]

  private static let numberWords = AmountWords.numbers.merging(["a": 1, "an": 1]) { $1 }

  /// The most likely name of the item, for an error.
  let name: String
  /// The alternatives to the literal reading, in the order in which they apply.
  let readings: [OrderRequest.Line]
  /// The error for the number next to a size, as in `large 100 latte`, or before another number, as in
  /// `100 latte x2`; `nil` if it is a valid quantity. It applies if the menu has none of the readings,
  /// such as a `100 Percent Juice`.
  let invalidQuantity: OrderError?

  /// Parses a line.
  ///
  /// - Throws: ``OrderError/quantityOutOfRange(_:)``.
  init(_ line: OrderRequest.Line) throws(OrderError) {
    let unsized = Self.withoutSize(line)
    let numbered = [line, unsized].compactMap { $0.flatMap(Self.afterNumber) }
    let (counted, countError) = Self.counted(line)
    if let countError, numbered.isEmpty { throw countError }
    let (bare, error) = Self.bare(counted: counted, unsized: unsized)
    invalidQuantity = countError ?? error
    let sized = [counted, unsized, bare].compactMap { $0 }
    name = sized.last?.item ?? line.item
    let all = sized + numbered + numbered.compactMap(Self.withoutSize)
    let unsigned = [counted, bare].compactMap { $0.flatMap(Self.withoutSign) }
    readings = all + ([line] + all).compactMap(Self.singular) + unsigned
  }

  /// Returns the line with both the quantity and the size moved out of its name, in either order:
  /// `2 large latte`, `large 2 latte`; or the error for a quantity after the size.
  private static func bare(
    counted: OrderRequest.Line?, unsized: OrderRequest.Line?
  ) -> (line: OrderRequest.Line?, error: OrderError?) {
    if let line = counted.flatMap(withoutSize) { return (line, nil) }
    guard counted == nil, let unsized else { return (nil, nil) }
    return Self.counted(unsized)
  }

  /// Returns the line with the quantity moved out of its name, or the error for the quantity.
  private static func counted(_ line: OrderRequest.Line) -> (line: OrderRequest.Line?, error: OrderError?) {
    do throws(OrderError) {
      return (try withoutQuantity(line), nil)
    } catch {
      return (nil, error)
    }
  }

  /// Returns the line with the quantity after a name that begins with a number, `3 in 1 coffee x3`, or
  /// `nil` if it does not have both numbers.
  private static func afterNumber(_ line: OrderRequest.Line) -> OrderRequest.Line? {
    guard line.quantity == nil, leading(line.item) != nil, let (name, digits) = trailing(line.item) else { return nil }
    do throws(OrderError) {
      return OrderRequest.Line(item: name, size: line.size, quantity: try Quantity(parsing: digits))
    } catch {
      return nil
    }
  }

  /// Returns the line with the quantity moved out of its name, or `nil` if the name has no quantity
  /// or the line already has one.
  private static func withoutQuantity(_ line: OrderRequest.Line) throws(OrderError) -> OrderRequest.Line? {
    if line.quantity != nil { return nil }
    if let (name, digits) = leading(line.item) ?? trailing(line.item) {
      return OrderRequest.Line(item: name, size: line.size, quantity: try Quantity(parsing: digits))
    }
    let words = line.item.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let number = numberWords[words[0].lowercased()] else { return nil }
    return OrderRequest.Line(item: String(words[1]), size: line.size, quantity: try Quantity(number))
  }

  /// Returns the line with the item in the singular, `latte` for `lattes`, or `nil` if its name does
  /// not end in `s`.
  static func singular(_ line: OrderRequest.Line) -> OrderRequest.Line? {
    guard line.item.lowercased().hasSuffix("s"), line.item.count > 2 else { return nil }
    return OrderRequest.Line(item: String(line.item.dropLast()), size: line.size, quantity: line.quantity)
  }

  /// Returns the line without the multiplication sign that was next to its quantity, `latte` for the
  /// `lattex` of `lattex2`, or `nil` if its name does not end in one.
  private static func withoutSign(_ line: OrderRequest.Line) -> OrderRequest.Line? {
    guard let sign = line.item.last, signs.contains(sign), line.item.count > 2 else { return nil }
    return OrderRequest.Line(item: String(line.item.dropLast()), size: line.size, quantity: line.quantity)
  }

  /// Parses a leading quantity: `2 latte`, `2x latte`, `2xlatte`, `2*latte`.
  private static func leading(_ text: String) -> (name: String, digits: String)? {
    let digits = text.prefix(while: isDigit)
    let rest = text.dropFirst(digits.count)
    var name = rest.drop { $0 == " " }
    if let sign = name.first, signs.contains(sign) { name = name.dropFirst().drop { $0 == " " } }
    return digits.isEmpty || name.isEmpty || name.count == rest.count ? nil : (String(name), String(digits))
  }

  /// Parses a trailing quantity: `latte 2`, `latte x2`, `latte x 2`, `latte 2x`, `latte*2`. The name of `lattex2`
  /// keeps its last letter.
  private static func trailing(_ text: String) -> (name: String, digits: String)? {
    let text = hasSignAfterDigit(text) ? String(text.dropLast()) : text
    let digits = String(text.reversed().prefix(while: isDigit).reversed())
    let rest = text.dropLast(digits.count)
    var name = trimmed(rest)
    if let sign = name.last, signs.contains(sign) {
      let before = name.dropLast()
      // The letter is a multiplication sign in `latte x2` but not in `thanx 2`.
      if !sign.isLetter || before.last == " " { name = trimmed(before) }
    }
    let isApart = name.count < rest.count || name.last.map(signs.contains) == true
    return digits.isEmpty || name.isEmpty || !isApart ? nil : (String(name), digits)
  }

  /// Returns `true` for a text that ends like `2x`.
  private static func hasSignAfterDigit(_ text: String) -> Bool {
    text.last.map(signs.contains) == true && text.dropLast().last.map(isDigit) == true
  }

  /// Returns the line with the size moved out of its name: `large latte`, `latte large`,
  /// `latte, large`, and `latte (large)`, as lists of orders show it.
  static func withoutSize(_ line: OrderRequest.Line) -> OrderRequest.Line? {
    let words = line.item.split(separator: " ")
    guard line.size == nil, words.count > 1, let first = words.first, let last = words.last else { return nil }
    if let size = Size(parsing: first) {
      return OrderRequest.Line(item: words.dropFirst().joined(separator: " "), size: size, quantity: line.quantity)
    }
    let bare = last.hasPrefix("(") && last.hasSuffix(")") ? last.dropFirst().dropLast() : last
    guard let size = Size(parsing: bare) else { return nil }
    let name = words.dropLast().joined(separator: " ")
    return OrderRequest.Line(
      item: name.hasSuffix(",") && name.count > 1 ? String(name.dropLast()) : name, size: size, quantity: line.quantity)
  }

  /// Returns `true` if a name contains a number, such as the `2x` of `cappuccino 2x`.
  static func hasNumber(_ name: String) -> Bool {
    name.contains(where: \.isNumber) || name.split(separator: " ").contains { (numberWords[$0.lowercased()] ?? 1) > 1 }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension OrderLine {
  /// `true` if the words of the item may mean another item, once the menu has none of this name.
  package var hasOtherReadings: Bool {
    do throws(OrderError) {
      return try !ItemPhrase(OrderRequest.Line(item: item, size: size, quantity: quantity)).readings.isEmpty
    } catch {
      return true
    }
  }
}
