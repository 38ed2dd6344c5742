package import ShellKit

extension Feature {
  /// Adds a source of values for arguments, whose `Needs` is one bound type.
  package mutating func values<Source: ValueSource>(
    _ source: Source.Type, also arguments: [String: Source.Choice] = [:]
  ) {
    values(source, needs: (Source.Needs.self), also: arguments) { $0 }
  }

  /// Adds a source of values that needs several bound types.
  ///
  /// - Parameter arguments: further arguments that take these values, and which of them: those of other features'
  ///   commands.
  package mutating func values<Source: ValueSource, each Need: Sendable>(
    _ source: Source.Type, needs: (repeat (each Need).Type), also arguments: [String: Source.Choice] = [:],
    make: @escaping @Sendable (repeat each Need) throws -> Source.Needs
  ) {
    values.append(
      ValueRegistration(feature: name, name: "\(source)", needs: dependencies(repeat each needs)) { container in
        RegisteredValueSource(source, also: arguments) { try make(repeat try container.resolve((each Need).self)) }
      })
  }
}

extension Feature {
  /// Adds a source of news for whoever is at the prompt.
  package mutating func notices<each Need: Sendable>(
    needs: (repeat (each Need).Type), make: @escaping @Sendable (repeat each Need) throws -> any NoticeSource
  ) {
    notices.append(
      NoticeRegistration(feature: name, needs: dependencies(repeat each needs)) { container in
        try make(repeat try container.resolve((each Need).self))
      })
  }
}

extension Feature {
  /// Adds a page of help that belongs to no single command.
  package mutating func topic(_ topic: HelpTopic) { topics.append(topic) }
}
