import DomainKit
import Testing

@Suite struct `A word that belongs to the next one` {
  @Test(arguments: ["no latte", "no lattes", "latte without", "Not, latte please", "no no latte", "oat latte note"])
  func `refers to a name after it, or to no other word`(text: String) {
    #expect(LinkingWords.refer(to: "Latte", in: text))
  }

  @Test(arguments: ["latte no sugar", "with oat latte", "latte", "hot latte", ""])
  func `refers to another word`(text: String) { #expect(!LinkingWords.refer(to: "Latte", in: text)) }

  @Test func `may be part of the name`() { #expect(!LinkingWords.refer(to: "No Sugar Latte", in: "no sugar latte")) }
}
