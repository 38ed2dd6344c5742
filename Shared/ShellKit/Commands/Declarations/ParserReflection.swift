/// A view of ArgumentParser's errors, whose types are internal to the library.
///
/// Swift's reflection gives the case and its values: the word that is wrong, and the error that a
/// closure threw. The library's message has neither. If a later version of the library differs,
/// this finds nothing and the shell shows the library's message; a test for each case detects that.
struct ParserReflection {
  /// The name of the case: `unknownOption`.
  let name: String
  private let payload: Any

  /// Creates a view of the innermost error of the parser, or returns `nil` for other errors.
  init?(_ error: any Error) {
    guard let found = ParserReflection.parserError(in: error) else { return nil }
    let mirror = Mirror(reflecting: found)
    guard mirror.displayStyle == .enum else { return nil }
    name = mirror.children.first?.label ?? String(describing: found)
    payload = mirror.children.first?.value ?? ()
  }

  private static func parserError(in error: any Error) -> Any? {
    switch String(describing: type(of: error)) {
    case "ParserError": unwrapped(error)
    case "CommandError": Mirror(reflecting: error).descendant("parserError").map(unwrapped)
    default: nil
    }
  }

  /// The parser wraps the error a second time if there are no words.
  private static func unwrapped(_ error: Any) -> Any {
    guard let child = Mirror(reflecting: error).children.first, child.label == "noArguments",
      let inner = child.value as? any Error
    else { return error }
    return parserError(in: inner) ?? error
  }

  /// The index of the word that the error is about. For the value of an option, the parser names
  /// both words, in any order; this is the option.
  var wordIndex: Int? {
    var found: [Int] = []
    visit(payload, label: nil, depth: 0) { value, label in
      guard label == "inputIndex" else { return false }
      if let index = Mirror(reflecting: value).children.first?.value as? Int, index >= 0 { found.append(index) }
      return true
    }
    return found.min()
  }

  /// The errors that other code threw to the parser.
  var errors: [any Error] {
    var found: [any Error] = []
    visit(payload, label: nil, depth: 0) { value, _ in
      guard let error = value as? any Error else { return false }
      found.append(error)
      return true
    }
    return found
  }

  /// The texts of the payload: a rejected value.
  var texts: [String] { Mirror(reflecting: payload).children.compactMap { $0.value as? String } }

  /// Visits the values inside a value until the visitor returns `true`.
  @discardableResult
  private func visit(_ value: Any, label: String?, depth: Int, _ visitor: (Any, String?) -> Bool) -> Bool {
    if visitor(value, label) { return true }
    guard depth < 8, !(value is String) else { return false }
    for child in Mirror(reflecting: value).children {
      visit(child.value, label: child.label, depth: depth + 1, visitor)
    }
    return false
  }
}
