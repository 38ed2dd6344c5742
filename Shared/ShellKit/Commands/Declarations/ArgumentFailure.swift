import ArgumentParser

/// Words that do not fit the arguments of a command, as reported by ArgumentParser.
struct ArgumentFailure: Error {
  let underlying: any Error
  private let type: any ParsableArguments.Type

  init(_ underlying: any Error, of type: any ParsableArguments.Type) {
    self.underlying = underlying
    self.type = type
  }

  /// `true` if the words request help in a way that only the parser recognizes.
  var isHelpRequest: Bool { ParserReflection(underlying)?.name == "helpRequested" }

  /// The message of the parser.
  var message: String { type.anyMessage(for: underlying) }
}

extension ParsableArguments {
  fileprivate static func anyMessage(for error: any Error) -> String { message(for: error) }
}
