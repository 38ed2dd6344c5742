/// Why nothing was done: one sentence, and one way out.
package struct Refusal: Error, Equatable, CustomStringConvertible {
  package let sentence: String
  package let wayOut: String

  package init(_ sentence: String, wayOut: String) {
    self.sentence = sentence
    self.wayOut = wayOut
  }

  package var description: String { "\(sentence). \(wayOut)" }
}
