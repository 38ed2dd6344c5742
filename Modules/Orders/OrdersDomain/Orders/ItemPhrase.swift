/// An item in spoken form: `2 espresso`, `espresso x2`, `large latte`.
///
/// The name of an item may itself begin with a number or a size, so the menu decides which reading
/// applies.
struct ItemPhrase {
  private static let signs: Set<Character> = ["x", "X", "×", "*"]

  let line: OrderRequest.Line

  /// Returns the alternatives to the literal reading; the one with the shortest name is last.
  ///
  /// - Throws: ``OrderError/quantityOutOfRange(_:)``.
  func readings() throws(OrderError) -> [OrderRequest.Line] {
    let counted = try Self.withoutQuantity(line)
    return [counted, Self.withoutSize(line), counted.flatMap(Self.withoutSize)].compactMap { $0 }
  }

  /// Returns the line with the quantity moved out of its name, or `nil` if the name has no quantity
  /// or the line already has one.
  private static func withoutQuantity(_ line: OrderRequest.Line) throws(OrderError) -> OrderRequest.Line? {
    guard line.quantity == nil, let (name, digits) = leading(line.item) ?? trailing(line.item) else { return nil }
    return OrderRequest.Line(item: name, size: line.size, quantity: try Quantity(parsing: digits))
  }

  /// Parses a leading quantity: `2 latte`, `2x latte`, `2xlatte`, `2*latte`.
  private static func leading(_ text: String) -> (name: String, digits: String)? {
    let digits = text.prefix(while: isDigit)
    let rest = text.dropFirst(digits.count)
    var name = rest.drop { $0 == " " }
    if let sign = name.first, signs.contains(sign) { name = name.dropFirst().drop { $0 == " " } }
    return digits.isEmpty || name.isEmpty || name.count == rest.count ? nil : (String(name), String(digits))
  }

  /// Parses a trailing quantity: `latte 2`, `latte x2`, `latte x 2`, `latte*2`.
  private static func trailing(_ text: String) -> (name: String, digits: String)? {
    let digits = String(text.reversed().prefix(while: isDigit).reversed())
    let rest = text.dropLast(digits.count)
    var name = trimmed(rest)
    if let sign = name.last, signs.contains(sign) {
      let before = name.dropLast()
      // The letter is a multiplication sign in `latte x2` but not in `thanx 2`.
      if !sign.isLetter || before.last == " " { name = trimmed(before) }
    }
    return digits.isEmpty || name.isEmpty || name.count == rest.count ? nil : (String(name), digits)
  }

  /// Returns the line with the size moved out of its name: `large latte`, `latte large`.
  private static func withoutSize(_ line: OrderRequest.Line) -> OrderRequest.Line? {
    let words = line.item.split(separator: " ")
    guard line.size == nil, words.count > 1, let first = words.first, let last = words.last else { return nil }
    if let size = Size(rawValue: first.lowercased()) {
      return OrderRequest.Line(item: words.dropFirst().joined(separator: " "), size: size, quantity: line.quantity)
    }
    guard let size = Size(rawValue: last.lowercased()) else { return nil }
    return OrderRequest.Line(item: words.dropLast().joined(separator: " "), size: size, quantity: line.quantity)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
