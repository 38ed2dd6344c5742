import AuthDomain
import DomainKit
import Testing

@Suite struct `A password` {
  private func check(
    _ text: String, least: Int = 15, email: String = "lovelace@example.com", name: String = "Ada Byron King"
  ) throws {
    let policy = PasswordPolicy(minLength: least)
    try policy.check(Secret(Array(text.utf8)), email: try EmailAddress(email), name: name)
  }

  @Test(arguments: [
    "correct horse battery staple", "fifteen letters", "пятнадцатьбуков", "日本語のパスワードはとても長いです",
    "☕️🍰🥐🍵🧁🍪🍩🥯🍞🥖🫖🧋🍫🍬🍭", "  \t - _ . : ; + ", "midnight mountain elephant airplane",
    "jf8qw2xz0vk3bn7", "quite long, quite long", "haha, she said; hahaha",
  ])
  func `of any characters will do when it is long enough`(text: String) throws { try check(text) }

  @Test func `is counted in code points`() throws {
    #expect(throws: AuthError.passwordTooShort(minLength: 15)) { try check("fourteen lettr") }
    let long = String(repeating: "Élan vital, più forte. ", count: 6).unicodeScalars.prefix(129)
    try check(String(String.UnicodeScalarView(long.dropLast())))
    #expect(throws: AuthError.passwordTooLong) { try check(String(String.UnicodeScalarView(long))) }
    // Seven letters, each with an accent, and a period: 15 code points, but only eight characters.
    try check("vegjdna".map { "\($0)\u{301}" }.joined() + ".")
  }

  @Test func `may be as short as the owner allows`() throws {
    try check("jf8qw2xz", least: 8)
    #expect(throws: AuthError.passwordTooShort(minLength: 8)) { try check("jf8qw2x", least: 8) }
  }

  @Test(arguments: ["1qaz2wsx3edc4rfv", "QWERTYUIOP12345", "password", "PassWord1", "iloveyou"])
  func `is refused when everybody tries it first`(text: String) {
    #expect(throws: AuthError.passwordCommon) { try check(text, least: 8) }
  }

  @Test(
    arguments: [
      ("my LOVELACE@example.com!", .email), ("lovelace rides again", .email),
      ("the one and only Ada Byron King", .name), ("for the byron of it", .name),
    ] as [(String, PasswordClue)])
  func `is refused when it holds the address or the name`(text: String, clue: PasswordClue) throws {
    #expect(throws: AuthError.passwordContains(clue)) { try check(text) }
    let email = try EmailAddress("lovelace@example.com")
    #expect(!PasswordPolicy().allows(Secret(Array(text.utf8)), email: email, name: "Ada Byron King"))
  }

  @Test(
    arguments: [
      ("bo@example.com", "Al", nil), ("boo@example.com", "Al", .email), ("bo@example.com", "Bor", .name),
      ("bo@example.com", "Bor Al", nil), ("bo@example.com", "Boro Al", .name),
    ] as [(String, String, PasswordClue?)])
  func `is refused for three letters of an address or a whole name, and for four of a part of a name`(
    email: String, name: String, clue: PasswordClue?
  ) throws {
    let text = "alas, boo! bor, of boroughs"
    if let clue {
      #expect(throws: AuthError.passwordContains(clue)) { try check(text, email: email, name: name) }
    } else {
      try check(text, email: email, name: name)
    }
  }

  @Test(arguments: [
    ("boo@example.com", "Bor", "boroughs-boots-and-labor"), ("zoe@example.com", "Zoë Bo", "a zoetrope in the zoes"),
    ("bo@example.com", "Яна", "поляна и яначек вместе"),
  ])
  func `may have three letters of an address or a name in a longer word`(
    email: String, name: String, text: String
  ) throws { try check(text, email: email, name: name) }

  @Test(arguments: [
    ("boo@example.com", "Al", "many ghosts said BOO"), ("bo@example.com", "Bor", "bor4the boroughs"),
    ("bo@example.com", "Bor", "boroughs of B\u{F3}r 1984"), ("bo@example.com", "Zoë Bo", "the_zoe_in_the_zoetrope"),
    ("bo@example.com", "李明", "我的朋友李明喜欢喝很多很多咖啡"),
  ])
  func `is refused when it has three letters of an address or a name as a word`(
    email: String, name: String, text: String
  ) {
    let clue = email.hasPrefix("boo@") ? PasswordClue.email : .name
    #expect(throws: AuthError.passwordContains(clue)) { try check(text, email: email, name: name) }
  }

  @Test func `may hold what merely looks like a short part of a name`() throws {
    try check("the alphabet of an adagio", name: "Al Ada Lo")
  }

  @Test(arguments: [
    ("Zoë Müller-Łukasz", "the MULLER of it"), ("Zoë Müller-Łukasz", "the müLLer of it"),
    ("Zoe Muller", "the mu\u{308}ller of it"), ("Zoë Müller-Łukasz", "by lukasz and so on"),
    ("Straße Groß", "STRASSE is a street"), ("Андрей Йод", "просто АНДРЕИ\u{306} и ещё"),
    ("Ada Lovelace", "love\u{200B}lace rides again"),
  ])
  func `is refused when it holds the name in another spelling`(name: String, text: String) {
    #expect(throws: AuthError.passwordContains(.name)) { try check(text, email: "x@example.com", name: name) }
  }

  @Test(arguments: [
    "aaaaaaaaaaaaaaa", "               ", String(repeating: "x", count: 128), "aaaaaaaaaaaaaaaB1", "abababababababab",
    "haha haha haha ", "123456789012345", "987654321098765", "abcdefghijklmno", "onmlkjihgfedcba",
    "qwertyuiopasdfgh", "asdfghjklasdfghjkl",
    "QWERTYuiopASDFGHjkl", "йцукенгшщзхъфыва", "абвгдежзийклмноп", "passwordpassword", "PasswordPassword",
    "Pässwordpässwörd!", "password12345678", "12345password6789", "sunshinesunshinesun", "☕️☕️☕️☕️☕️☕️☕️☕️",
    "e" + String(repeating: "\u{301}", count: 14), "aaaaabbbbbccccc",
  ])
  func `is refused when it is one thing repeated, or a run`(text: String) {
    #expect(throws: AuthError.passwordTrivial) { try check(text, name: "Nobody Else") }
  }

  @Test func `is refused when it consists of the shortest runs`() throws {
    #expect(throws: AuthError.passwordTrivial) { try check("aaa777zzz333qqq") }
    try check("aa77zz33qq88vv55")
  }

  @Test func `may have a run beside three other characters, but not beside two`() throws {
    try check("aaaaaaaaaaaaxK7")
    #expect(throws: AuthError.passwordTrivial) { try check("aaaaaaaaaaaaaK7") }
  }

  @Test(arguments: ["a long password\u{0}", "a long pass\nword", "a long pass\rword"])
  func `is refused with characters that no line can hold`(text: String) {
    #expect(throws: AuthError.passwordMalformed) { try check(text) }
  }

  @Test func `is refused when it is not UTF-8`() throws {
    let bytes = Secret(Array("a long password".utf8) + [0xFF])
    let email = try EmailAddress("a@example.com")
    #expect(throws: AuthError.passwordMalformed) { try PasswordPolicy().check(bytes, email: email, name: "A") }
  }

  @Test func `is in no message about it`() throws {
    let secret = "lovelace rides again"
    for error in [
      AuthError.passwordContains(.email), .passwordContains(.name), .passwordTrivial, .passwordCommon, .passwordTooLong,
      .passwordMalformed,
    ] {
      #expect(!error.message.contains(secret))
    }
  }

  @Test func `rule lies between eight and sixty-four`() throws {
    var installation = Installation(databaseID: UniqueID(high: 1, low: 1), restrictedSince: Timestamp(milliseconds: 0))
    try installation.setMinPasswordLength(8)
    #expect(installation.policy == PasswordPolicy(minLength: 8))
    try installation.setMinPasswordLength(64)
    #expect(installation.policy == PasswordPolicy(minLength: 64))
    #expect(throws: AuthError.policyOutOfRange(7)) { try installation.setMinPasswordLength(7) }
    #expect(throws: AuthError.policyOutOfRange(65)) { try installation.setMinPasswordLength(65) }
  }
}
