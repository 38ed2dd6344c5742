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

  @Test(arguments: ["𝐀𝐝𝐚", "A𝒹a", "Ⓐda", "ℍugo", "🅰da"])
  func `is refused with mathematical or circled letters`(name: String) {
    #expect(throws: PlainTextError.mathematicalLetters(field: "The name", word: name)) {
      try MixedScripts.refuse(in: "Bo \(name)", field: "The name")
    }
  }

  @Test(arguments: [
    "Ada Lovelace", "Олена", "Olena (Олена)", "Αθηνά", "Кава2Go", "Дар’я", "Łukasz Żółć", "山田 Taro", "Ваня-Vanya", "नील",
    "ᎠᏓ", "Արամ", "Mª José", "e\u{301}clair", "й\u{306}", "🦊",
  ])
  func `is accepted in any alphabet, next to words in others`(name: String) throws {
    try MixedScripts.refuse(in: name, field: "The name")
  }
}
