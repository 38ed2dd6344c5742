import DomainKit
import Testing

@Suite struct `A word of a name` {
  @Test(arguments: [
    ("Аda", "Аda"), ("Olena Сmith", "Сmith"), ("Ιvan", "Ιvan"), ("O’Сara", "Сara"), ("Ωлег", "Ωлег"), ("Ꭺda", "Ꭺda"),
    ("Aꓓa", "Aꓓa"), ("Aոa", "Aոa"),
  ])
  func `is refused with letters of two alphabets that look alike`(name: String, word: String) {
    #expect(throws: PlainTextError.mixedScripts(field: "The name", word: word)) {
      try MixedScripts.refuse(in: name, field: "The name")
    }
  }

  /// Letters, digits and marks of scripts from which the check knows no letter.
  @Test(
    arguments: [
      "\u{5E1}", "ഠ", "ം", "ⵔ", "𐐬", "ዐ", "\u{7CA}", "ᥣ", "ဝ", "ㅇ", "〇", "田", "𐓪", "𐑈", "੦", "०", "\u{661}", "𝟎",
      "\u{651}", "\u{5B0}", "\u{E31}", "\u{3099}", "\u{94D}", "\u{F35}", "\u{1F1E9}",
    ])
  func `is refused with a letter or digit of any other script next to a Latin one`(other: String) {
    for word in ["Pers\(other)nn", "\(other)lga", "Pers\u{200B}\(other)\u{200B}nn"] {
      #expect(throws: PlainTextError.mixedScripts(field: "The name", word: word)) {
        try MixedScripts.refuse(in: "Ewil \(word)", field: "The name")
      }
    }
  }

  @Test(arguments: ["𝐀𝐝𝐚", "A𝒹a", "Ⓐda", "ℍugo", "🅰da", "⒜da", "P℮r", "ᴀda", "ɪda", "Perᵴ"])
  func `is refused with mathematical, circled or phonetic letters`(name: String) {
    #expect(throws: PlainTextError.mathematicalLetters(field: "The name", word: name)) {
      try MixedScripts.refuse(in: "Bo \(name)", field: "The name")
    }
  }

  @Test(arguments: [
    "Ada Lovelace", "Олена", "Olena (Олена)", "Αθηνά", "Кава2Go", "Дар’я", "Łukasz Żółć", "山田 Taro", "Ваня-Vanya", "नील",
    "ᎠᏓ", "Արամ", "Mª José", "Bo 🇩🇪", "e\u{301}clair", "й\u{306}", "🦊", "Pérsøn", "Məmməd", "Kɔfi", "Đặng", "ʻOkina",
    "Kʷil", "\u{212B}sa", "Ａｄａ２", "田中さん", "김철수ㅇ", "\u{438}\u{483}", "\u{5E9}\u{5B8}\u{5DE}", "\u{5DE}\u{5E9}\u{5D4}",
    "\u{639}\u{644}\u{64A}\u{662}", "नील २",
  ])
  func `is accepted in any alphabet, next to words in others`(name: String) throws {
    try MixedScripts.refuse(in: name, field: "The name")
  }
}
