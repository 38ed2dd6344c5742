/// The declaration of an argument: its names and help, and the parser of its values.
final class ArgumentDeclaration: Sendable {
  private let form: ArgumentForm
  private let values: [String]
  private let defaultValue: String?
  private let isOptional: Bool
  private let isRepeating: Bool
  /// The reader of the values, an ``ArgumentReader`` of the property's type.
  private let reader: any Sendable
  /// Throws ``RejectedValue`` for a text without a value.
  let check: @Sendable (GivenValue) throws(RejectedValue) -> Void

  /// Declares an argument.
  ///
  /// - Parameters:
  ///   - values: The texts of all values, if they can be listed.
  ///   - isRepeating: `true` if there can be several values.
  ///   - absent: The value of an argument that a line omits, or `nil` if each line needs one.
  ///   - defaultText: That value in help, if help shows it.
  ///   - parse: Returns the value that a text means, or `nil` if there is none.
  ///   - collect: Returns the value of the property from those of the line: at least one.
  private init<Element: Sendable, Value: Sendable>(
    _ form: ArgumentForm, values: [String], isRepeating: Bool, absent: Value?, defaultText: String?,
    parse: @escaping @Sendable (String) throws -> Element?, collect: @escaping @Sendable ([Element]) -> Value
  ) {
    self.form = form
    self.values = values
    self.isRepeating = isRepeating
    isOptional = absent != nil
    defaultValue = defaultText
    let element: @Sendable (GivenValue) throws(RejectedValue) -> Element = { given throws(RejectedValue) in
      do {
        if let element = try parse(given.text) { return element }
      } catch {
        throw RejectedValue(given: given, reason: error)
      }
      throw RejectedValue(given: given, reason: nil)
    }
    check = { given throws(RejectedValue) in _ = try element(given) }
    reader = ArgumentReader<Value> { given in
      if given.isEmpty, let absent { return absent }
      return collect(try given.map(element))
    }
  }

  /// Declares an argument with one value.
  convenience init<Value: Sendable>(
    _ form: ArgumentForm, values: [String] = [], absent: Value? = nil, defaultText: String? = nil,
    parse: @escaping @Sendable (String) throws -> Value?
  ) {
    self.init(
      form, values: values, isRepeating: false, absent: absent, defaultText: defaultText, parse: parse
    ) { $0[$0.count - 1] }
  }

  /// Declares an argument with a value that can be absent, or with several.
  convenience init<Value: ArgumentContainer & Sendable>(
    _ form: ArgumentForm, values: [String] = [], absent: Value?,
    parse: @escaping @Sendable (String) throws -> Value.ArgumentElement?
  ) where Value.ArgumentElement: Sendable {
    self.init(
      form, values: values, isRepeating: Value.isRepeating, absent: absent, defaultText: nil, parse: parse,
      collect: Value.init(arguments:))
  }

  /// Declares an argument with a value that can be absent, or with several, of a type that parses them.
  convenience init<Value: ArgumentContainer & Sendable>(_ form: ArgumentForm, absent: Value?)
  where Value.ArgumentElement: ExpressibleByArgument {
    self.init(
      form, values: Value.ArgumentElement.allValueStrings, absent: absent,
      parse: Value.ArgumentElement.init(argument:))
  }

  /// Declares a flag.
  convenience init(flag form: ArgumentForm, absent: Bool) {
    self.init(form, absent: absent, parse: { _ in true })
  }

  /// Returns the description of the argument.
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - position: The number of arguments before this one.
  func info(_ property: String, at position: Int) -> ArgumentInfo {
    let names = form.name?.names(property) ?? []
    return ArgumentInfo(
      position: position, kind: form.kind, names: names,
      valueName: form.help.valueName ?? names.last.map { String($0.drop { $0 == "-" }) } ?? property.hyphenated,
      abstract: form.help.abstract, defaultValue: defaultValue, values: values, isOptional: isOptional,
      isRepeating: isRepeating, takesUnknownOptions: form.strategy == .captureForPassthrough,
      takesDashes: form.strategy == .unconditional)
  }

  /// Ends the program, because a property that has no value has been read.
  static func failWithoutLine() -> Never { fail("a command that comes from no line has no values") }

  /// Ends the program, because the declaration of a command is wrong.
  static func fail(_ reason: String) -> Never { preconditionFailure(reason) }

  /// Returns the value of a property of the given type.
  ///
  /// - Throws: ``RejectedValue`` for the first text without a value, or `DecodingError` if the property has another
  ///   type.
  func value<Value: Sendable>(_ given: [GivenValue]) throws -> Value {
    guard let reader = reader as? ArgumentReader<Value> else { throw ArgumentDecoder.mismatch }
    return try reader.read(given)
  }
}

/// The kind of an argument, and the words in which it appears.
struct ArgumentForm: Sendable {
  let kind: ArgumentInfo.Kind
  /// The names of an option or a flag; `nil` for a positional argument.
  let name: ArgumentName?
  let help: ArgumentHelp
  let strategy: ParsingStrategy

  static func positional(_ strategy: ParsingStrategy, _ help: ArgumentHelp) -> ArgumentForm {
    ArgumentForm(kind: .positional, name: nil, help: help, strategy: strategy)
  }

  static func option(_ name: ArgumentName, _ strategy: ParsingStrategy, _ help: ArgumentHelp) -> ArgumentForm {
    ArgumentForm(kind: .option, name: name, help: help, strategy: strategy)
  }

  static func flag(_ name: ArgumentName, _ help: ArgumentHelp) -> ArgumentForm {
    ArgumentForm(kind: .flag, name: name, help: help, strategy: .next)
  }
}

/// The conversion of the texts of an argument to the value of its property.
private struct ArgumentReader<Value: Sendable>: Sendable {
  let read: @Sendable ([GivenValue]) throws -> Value
}

/// A value that its argument rejects, perhaps with a reason.
struct RejectedValue: Error {
  let given: GivenValue
  let reason: (any Error)?
}

/// A value of an argument as a line gives it.
struct GivenValue: Sendable {
  let text: String
  /// The index of its word, or of the option before it, among the words after the command's path.
  let word: Int
}
