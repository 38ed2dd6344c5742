package import ShellKit

extension Feature {
  /// Adds a source of values for arguments. Its `Needs` are one bound type or a tuple of them.
  ///
  /// - Parameter arguments: The arguments of other features' commands that take these values, with
  ///   the values that each takes.
  package mutating func values<Source: ValueSource, each Need: Sendable>(
    _ source: Source.Type, also arguments: [String: Source.Subset] = [:]
  ) where Source.Needs == (repeat each Need) {
    values(source, also: arguments) { (need: repeat each Need) in (repeat each need) }
  }

  /// Adds a source of values whose `Needs` are created from bound types.
  package mutating func values<Source: ValueSource, each Need: Sendable>(
    _ source: Source.Type, also arguments: [String: Source.Subset] = [:],
    _ make: @escaping @Sendable (repeat each Need) throws -> Source.Needs
  ) {
    values.append(
      ValueRegistration(feature: name, name: "\(source)", needs: dependencies(repeat (each Need).self)) { container in
        RegisteredValueSource(source, also: arguments) { try make(repeat try container.resolve((each Need).self)) }
      })
  }
}

extension Feature {
  /// Adds a source of alerts at the prompt.
  package mutating func alerts<each Need: Sendable>(
    _ make: @escaping @Sendable (repeat each Need) throws -> any AlertSource
  ) {
    alerts.append(
      AlertRegistration(feature: name, needs: dependencies(repeat (each Need).self)) { container in
        try make(repeat try container.resolve((each Need).self))
      })
  }
}

extension Feature {
  /// Adds a help page that belongs to no single command.
  package mutating func topic(_ topic: HelpTopic) { topics.append(topic) }
}
