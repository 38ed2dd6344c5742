import DomainKit
import Testing

@Suite struct `A search term` {
  private func isFound(_ search: String, _ text: String) -> Bool {
    SearchTerm.terms(of: search).areFound(in: [text])
  }

  @Test(arguments: [
    ("joes pizza", "Joe's Pizza"), ("joe's piz", "Joe\u{2019}s Pizza"), ("Joe\u{2018}s", "Joes"), ("obrien", "O'Brien"),
    ("o'br", "O'Brien"), ("dangelo", "D'Angelo"), ("cest", "C'est La Vie"), ("CAFÉ", "Cafe"), ("joe", "Joe's"),
  ])
  func `is found with and without its apostrophe`(search: String, text: String) {
    #expect(isFound(search, text))
  }

  @Test(arguments: [
    ("joes", "Joe Salt"), ("joe's", "Joe Salt"), ("izza", "Pizza"), ("", "Pizza"), ("'", "Pizza"), ("joes", "s Joe"),
  ])
  func `is not found in other words`(search: String, text: String) {
    #expect(!isFound(search, text))
  }

  @Test func `does not go from one text into the next`() {
    #expect(!SearchTerm.terms(of: "joes").areFound(in: ["Joe", "s"]))
    #expect(SearchTerm.terms(of: "joe s").areFound(in: ["Joe", "s"]))
  }
}
