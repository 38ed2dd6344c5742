/// An argument with a name: `--item latte` or `--item=latte`.
///
/// ```swift
/// @Option(help: "Name of the gizmo.") var name: String  // each line needs it
/// @Option(help: "Number of gizmos.") var count = 1
/// @Option(help: "Only gizmos of this color.") var color: String?
/// @Option(help: "Part of the gizmo.") var part: [String] = []  // any number of them
/// @Option(help: "Id of the gizmo.", transform: IDArgument.parse) var id: IDSuffix?
/// ```
@propertyWrapper
package struct Option<Value: Sendable>: Decodable, Sendable {
  private var value: Value?

  /// The value of the line.
  ///
  /// - Precondition: The command comes from a line, or the property has been set.
  package var wrappedValue: Value {
    get {
      guard let value else { ArgumentDeclaration.failWithoutLine() }
      return value
    }
    set { value = newValue }
  }

  private init(_ declaration: @autoclosure () -> ArgumentDeclaration) {
    DeclaredArguments.add(.argument(declaration()))
  }

  /// Makes `@Option var name: String` possible without parentheses, for the types that have an initializer of
  /// their own below.
  @available(*, unavailable, message: "a type that is no ExpressibleByArgument needs a transform")
  package init() { self.init { _ in throw ValidationError("the argument has no parser") } }

  package init(from decoder: any Decoder) throws { value = try decoder.argument() }

  /// Declares a value that each line needs, with a parser that may throw an error with the reason.
  package init(
    name: ArgumentName = .long, parsing strategy: ParsingStrategy = .next, help: ArgumentHelp = "",
    transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(ArgumentDeclaration(.option(name, strategy, help), parse: transform))
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Declares a value that each line needs.
  package init(name: ArgumentName = .long, parsing strategy: ParsingStrategy = .next, help: ArgumentHelp = "") {
    self.init(
      ArgumentDeclaration(.option(name, strategy, help), values: Value.allValueStrings, parse: Value.init(argument:)))
  }

  /// Declares a value and its default.
  package init(
    wrappedValue: Value, name: ArgumentName = .long, parsing strategy: ParsingStrategy = .next, help: ArgumentHelp = ""
  ) {
    self.init(
      ArgumentDeclaration(
        .option(name, strategy, help), values: Value.allValueStrings, absent: wrappedValue,
        defaultText: wrappedValue.argumentText, parse: Value.init(argument:)))
  }
}

extension Option where Value: ArgumentContainer, Value.ArgumentElement: Sendable {
  /// Declares a value that a line can omit, or one or more values, with a parser of one value.
  package init(
    name: ArgumentName = .long, parsing strategy: ParsingStrategy = .next, help: ArgumentHelp = "",
    transform: @escaping @Sendable (String) throws -> Value.ArgumentElement
  ) {
    self.init(ArgumentDeclaration(.option(name, strategy, help), absent: Value.absent, parse: transform))
  }

  /// Declares any number of values, with a parser of one value.
  package init(
    wrappedValue: Value, name: ArgumentName = .long, parsing strategy: ParsingStrategy = .next, help: ArgumentHelp = "",
    transform: @escaping @Sendable (String) throws -> Value.ArgumentElement
  ) {
    self.init(ArgumentDeclaration(.option(name, strategy, help), absent: wrappedValue, parse: transform))
  }
}

extension Option where Value: ArgumentContainer, Value.ArgumentElement: ExpressibleByArgument {
  /// Declares a value that a line can omit, or one or more values.
  package init(name: ArgumentName = .long, parsing strategy: ParsingStrategy = .next, help: ArgumentHelp = "") {
    self.init(ArgumentDeclaration(.option(name, strategy, help), absent: Value.absent))
  }

  /// Declares any number of values.
  package init(
    wrappedValue: Value, name: ArgumentName = .long, parsing strategy: ParsingStrategy = .next, help: ArgumentHelp = ""
  ) {
    self.init(ArgumentDeclaration(.option(name, strategy, help), absent: wrappedValue))
  }
}
