/// Changes of existing files that are prepared before any is written.
struct Edits {
  let source: SourceText
  private(set) var all: [(path: String, text: String)] = []

  init(source: SourceText) { self.source = source }

  /// Changes a Swift file.
  mutating func edit(_ path: String, _ change: (inout SwiftText) throws -> Void) throws {
    var text = SwiftText(try source.part(path), path: path)
    try change(&text)
    all.append((path, text.text))
  }

  /// Replaces a file if the text is another one.
  mutating func replace(_ path: String, with text: String) throws {
    if try source.text(path) != text { all.append((path, text)) }
  }

  /// Adds rows to the roles of a feature's commands.
  mutating func addRoles(_ rows: [String], to feature: String) throws {
    let path = "Tests/\(feature)/roles.txt"
    let text = try source.part(path)
    all.append((path, text + (text.hasSuffix("\n") ? "" : "\n") + rows.joined(separator: "\n") + "\n"))
  }
}

extension SourceText {
  /// Returns the text of a file that a feature is expected to have.
  func part(_ path: String) throws -> String {
    guard exists(path) else {
      throw GeneratorError("There is no \(path)", suggestion: "Restore it, or make the change by hand")
    }
    return try text(path)
  }
}
