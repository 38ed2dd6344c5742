/// An error that explains why the generator changed nothing: one sentence, and one way to resolve
/// it.
package struct GeneratorError: Error, Equatable, CustomStringConvertible {
  package let sentence: String
  package let wayOut: String

  package init(_ sentence: String, wayOut: String) {
    self.sentence = sentence
    self.wayOut = wayOut
  }

  package var description: String { "\(sentence). \(wayOut)" }
}
