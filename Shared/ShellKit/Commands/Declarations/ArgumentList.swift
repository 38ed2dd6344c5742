import DomainKit

/// The arguments that a type declares.
final class ArgumentList: Sendable {
  /// The arguments in the order of their declarations.
  let arguments: [ArgumentInfo]
  private let declarations: [ArgumentDeclaration]
  private let root: ArgumentProperty
  private let type: any ParsableArguments.Type

  /// Reads the declarations of a new value's properties.
  ///
  /// - Parameter permissions: The permissions of arguments that need more than the command.
  init(_ type: any ParsableArguments.Type, permissions: [String: Permission]) {
    var found: [(info: ArgumentInfo, declaration: ArgumentDeclaration)] = []
    self.type = type
    root = .group(Self.properties(Self.declared(by: type), &found))
    declarations = found.map(\.declaration)
    arguments = found.map { found in
      var argument = found.info
      argument.permission = permissions[argument.name]
      return argument
    }
  }

  private static func declared<Arguments: ParsableArguments>(by type: Arguments.Type) -> DeclaredArguments {
    DeclaredArguments.creating(type).1
  }

  private static func properties(
    _ declared: DeclaredArguments, _ found: inout [(info: ArgumentInfo, declaration: ArgumentDeclaration)]
  ) -> [String: ArgumentProperty] {
    var properties: [String: ArgumentProperty] = [:]
    for (name, property) in declared.properties {
      switch property {
      case .argument(let declaration):
        properties[name] = .argument(declaration, position: found.count)
        found.append((declaration.info(name, at: found.count), declaration))
      case .group(let group): properties[name] = .group(self.properties(group, &found))
      }
    }
    return properties
  }

  private func parsed(_ words: [String]) -> ParsedArguments {
    ParsedArguments(arguments, words.map { Word($0, range: 0..<0) }) { _, _ in .any }
  }

  /// Returns the arguments with the values of a line.
  ///
  /// - Throws: ``ArgumentFailure`` if the words do not fit.
  func parse(_ words: [String]) throws(ArgumentFailure) -> any ParsableArguments {
    let parsed = parsed(words)
    if let problem = parsed.problems.first { throw .problem(problem) }
    let given = parsed.given
    do {
      let arguments = try type.init(from: ArgumentDecoder(property: root, given: given))
      try arguments.validate()
      return arguments
    } catch {
      // The first wrong word counts, not the first property, and before the meaning of all values together.
      throw rejectedValue(given).map { .value($0) } ?? .validation(error)
    }
  }

  /// Returns the reason why words do not fit, or `nil` if they do.
  func failure(of words: [String]) -> ArgumentFailure? {
    do throws(ArgumentFailure) {
      _ = try parse(words)
      return nil
    } catch {
      return error
    }
  }

  /// Returns `true` if one of the words is a value that its argument rejects, whatever else is wrong.
  func rejectsValue(in words: [String]) -> Bool { rejectedValue(parsed(words).given) != nil }

  /// Returns the first word that its argument rejects, or `nil` if there is none.
  private func rejectedValue(_ given: [[GivenValue]]) -> RejectedValue? {
    let values = zip(declarations, given).flatMap { declaration, given in given.map { (declaration, $0) } }
    for (declaration, value) in values.sorted(by: { $0.1.word < $1.1.word }) {
      do throws(RejectedValue) { try declaration.check(value) } catch { return error }
    }
    return nil
  }
}
