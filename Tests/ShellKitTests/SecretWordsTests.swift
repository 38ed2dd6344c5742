import Testing

@testable import ShellKit

@Suite struct `A one-time code` {
  @Test(arguments: ["CTF99-68JHX-74TK4-M9CRF", "CTF9968JHX74TK4M9CRF", "ctf9968jhx74tk4m9crf", "=ctf9968jhx74tk4m9crf"])
  func `is recognized with and without its dashes`(word: String) {
    #expect(SecretWords.isOneTimeCode(word))
  }

  @Test(arguments: [
    "internationalization", "12345678901234567890", "CTF9968JHX74TK4M9CR", "CTF9968JHX74TK4M9CRFF",
    "CTF9968JHX74TK4M9CRU", "01a2265f-3831-7000-8000-0123456789ab",
  ])
  func `is told from other words, numbers and ids`(word: String) {
    #expect(!SecretWords.isOneTimeCode(word))
  }
}

@Suite struct `A word beside an address` {
  @Test(arguments: ["hunter2hunter", "correct-horse7", "-phunter22"]) func `may be a password`(word: String) {
    #expect(SecretWords.isLikePassword(word))
  }

  @Test(arguments: [
    "hunter2", "everywhere", "12345678", "abcdef12", "01a2265f-3831-7000-8000-0123456789ab", "2024-03-01T09:30",
    "bo2@example.com", "--floor-number2", "two words 22",
  ])
  func `is told from ids, times, addresses, options and texts`(word: String) {
    #expect(!SecretWords.isLikePassword(word))
  }
}

@Suite struct `The words of a secret option` {
  @Test(
    arguments: [
      (["login", "--password=a=b=c"], ["a=b=c"]), (["login", "--password", "x"], ["x"]),
      (["--API-Token=", "y"], ["y"]),
      (["--passphrase"], []), (["login", "--password-stdin", "x"], []), (["orders", "list", "--limit=5"], []),
      (["--password=x", "--secret", "y"], ["x", "y"]),
    ] as [([String], [String])])
  func `are found whole`(words: [String], secrets: [String]) {
    #expect(SecretWords.values(in: words) == secrets)
  }
}
