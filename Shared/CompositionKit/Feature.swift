package import ShellKit
package import StorageKit

/// A plug-in, as data: what it is called and everything that it brings.
package struct Feature: Sendable {
  /// One lower-case word: the prefix of its tables, migrations and handlers.
  package let name: String
  package let version: String
  package let summary: String
  package internal(set) var bindings: [Binding] = []
  package internal(set) var migrations: [Migration] = []
  package internal(set) var handlers: [HandlerRegistration] = []
  package internal(set) var commands: [CommandRegistration] = []
  package internal(set) var values: [ValueRegistration] = []
  package internal(set) var notices: [NoticeRegistration] = []
  package internal(set) var topics: [HelpTopic] = []

  /// - Parameter register: called at once with the feature, to fill it.
  package init(_ name: String, version: String, summary: String, register: (inout Feature) -> Void) {
    self.name = name
    self.version = version
    self.summary = summary
    register(&self)
  }
}
