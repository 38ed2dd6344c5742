/// An error that explains why the generator changed nothing: one sentence, and one way to resolve
/// it.
package struct GeneratorError: Error, Equatable, CustomStringConvertible {
  package let sentence: String
  package let suggestion: String

  package init(_ sentence: String, suggestion: String) {
    self.sentence = sentence
    self.suggestion = suggestion
  }

  package var description: String { "\(sentence). \(suggestion)" }
}
