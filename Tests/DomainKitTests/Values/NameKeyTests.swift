import DomainKit
import Foundation
import Testing

@Suite struct `A name's key` {
  @Test(
    arguments: [
      ("Al Capone", "AL CAPONE"), ("Al Capone", "  al   capone "), ("Al Capone", "AlCapone"),
      ("Al Capone", "Al\u{A0}Capone"), ("Al Capone", "Ál Capóne"), ("Al Capone", "A\u{301}l Capo\u{301}ne"),
      ("Al Capone", "Al\u{200B} Ca\u{AD}pone"), ("Al Capone", "Al-Capone"),
      ("Al Capone", "Al Cap\u{3164}one"), ("Al Capone", "Al Cap\u{FFA0}one"), ("Al Capone", "Al\u{115F}Cap\u{1160}one"),
      ("Al Capone", "Ａｌ Ｃａｐｏｎｅ"), ("Coco Pop", "Ⲥⲟⲥⲟ Ⲣⲟⲣ"), ("Coco Pop", "ⲤⲞⲤⲞ ⲢⲞⲢ"), ("Sos", "ՏՕՏ"),
      ("Nguyễn Văn Ấn", "NGUYEN VAN AN"), ("Łukasz Żółć", "lukasz zolc"), ("Søren Ærø", "Soren Aero"),
      ("Jürgen Groß", "JURGEN GROSS"), ("İlker Işık", "ilker isik"), ("ﬁnn", "Finn"), ("O’Brien", "O'BRIEN"),
      ("Дар'я Мельник", "Дар\u{2BC}я Мельник"), ("Al Capone", "Al Ca\u{2D0}pone"), ("علي", "ع\u{640}لي"),
      ("J. R. Núñez-Ibáñez", "JR Nunez Ibanez"), ("Ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ"), ("Сергий", "СЕРГИИ\u{306}"), ("한국", "한국"),
      ("Al Capone", "Аl Саpоnе"), ("Capone", "Саpone"), ("Oxana", "ОХАNА"), ("Ivan Petrov", "Ιvan Ρetrοv"),
      ("Ada Capone", "Ꭺꭰa Ꮯapone"), ("Al Capone", "ꓮꓡ Capone"), ("Ada", "𝐀𝐝𝐚"), ("Ada", "𝒜𝔡𝚊"), ("Ada", "Ⓐⓓ🄰"),
      ("Al Capone", "ᴀʟ ᴄᴀᴘᴏɴᴇ"), ("Fritz Jahr", "ꜰʀɪᴛᴢ ᴊᴀʜʀ"), ("Al Capone", "Ɑł Cɑpøne"), ("Gigi", "ɡıɢɩ"),
      ("Bodil Kat", "ɓɵɗıƚ Ƙⱥŧ"), ("Željko", "Žeǉko"), ("IJsbrand", "Ĳsbrand"),
      ("Hugo", "ℍuℊℴ"), ("Beta", "𝛃𝚎𝛕𝛂"), ("علي", "ﻋﻠﻲ"), ("タナカ", "ﾀﾅｶ"), ("Ada 2", "Ada ²"),
      ("Jürgen Groß", "JÜRGEN GROẞ"), ("Personn", "Pérsøꞑꞑ"), ("Ewil", "Eɯil"), ("Memmed", "Məmməd"),
      ("Ada Wilson", "Ada W\u{1DF1A}lson"), ("Ada Wilson", "A\u{1DF25}a Wilson"), ("Ada Wilson", "Adꬰ Ꟃilson"),
      ("Ada Wilson", "Aꝺa Wiꝇꞅon"), ("Ada Wilson", "Ada Wꟷlson"),
      ("Kofi Eue", "Kɔfi Ɛʋɛ"), ("Ada 12", "Ada ١२"), ("Ada 2", "Ada ２"), ("Stan", "ȿȶᶏȵ"),
      ("Josh Wyler", "Joˢʰ ʷyˡeʳ"), ("Ada 2", "⒜🄓🄰 ⑵"),
      ("محمد عمر", "مُحَمَّد عُمَر"), ("علي حسن", "عليّ حسن"), ("علي", "عل\u{FE7D}ي"), ("رحمن", "رحم\u{670}ن"),
      ("\u{645}\u{62D}\u{645}\u{62F}", "\u{FDF4}"), ("\u{623}\u{62D}", "\u{FE83}\u{62D}"),
      ("\u{644}\u{627}\u{631}", "\u{FEFB}\u{631}"), ("\u{644}\u{623}", "\u{FEF7}"), ("ヤマダ タロウ", "ﾔﾏﾀﾞ ﾀﾛｳ"),
      ("Henry VIII", "Henry Ⅷ"), ("Al No", "Al №"),
      ("שרה כהן", "שָׂרָה כֹּהֵן"), ("שרה", "\u{FB2B}רה"), ("ܡܪܝܡ", "ܡܰܪܝܰܡ"),
      ("Zoe\u{308}\u{301}\u{327}", "ZOE"), ("गौरी", "गौरी "),
    ])
  func `is one for every spelling`(name: String, other: String) {
    #expect(NameKey(name) == NameKey(other), "\(NameKey(name).value) \(NameKey(other).value)")
  }

  @Test(
    arguments: [
      ("Al Capone", "Al Capon"), ("Al Capone", "Capone"), ("Al Capone", "Al Capone 2"), ("Анна", "Инна"),
      ("गौरी", "गिरि"), ("か", "が"), ("ヤマダ", "ﾔﾏﾀ"), ("山田", "山本"),
      ("Иван", "Ivan"), ("Lan", "Ian"), ("أمل", "امل"), ("\u{622}\u{645}\u{644}", "\u{627}\u{645}\u{644}"),
    ])
  func `is another for another name`(name: String, other: String) { #expect(NameKey(name) != NameKey(other)) }

  @Test func `is that of the compatibility decomposition`() {
    let scalars = (0xA0...0x1FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
    let differing = scalars.filter { scalar in
      let (text, plain) = (String(scalar), String(scalar).decomposedStringWithCompatibilityMapping)
      if scalar.properties.generalCategory == .format || text == plain { return false }
      return NameKey(text) != NameKey(plain) || FoldedText.caseFolded(text) != FoldedText.caseFolded(plain)
    }
    #expect(differing == [])
  }

  @Test(arguments: ["", " ", "…", "\u{301}", "🦊", "\u{200B}\u{200D}", "'-'"])
  func `is empty without a letter or a digit`(name: String) { #expect(NameKey(name).isEmpty) }

  @Test(arguments: ["a", "7", "山", "й", "é"])
  func `is there with one`(name: String) { #expect(!NameKey(name).isEmpty) }

  @Test(
    arguments: [
      ("A", "a"), ("é", "e"), ("Å", "a"), ("ﬁ", "fi"), ("\u{AD}", ""), ("\u{64E}", ""), ("-", "-"), ("！", "!"),
      ("Ⅷ", "viii"),
    ] as [(Unicode.Scalar, String)])
  func `folds one character like a name`(scalar: Unicode.Scalar, folded: String) {
    var letters = ""
    NameKey.fold(scalar) { letters.unicodeScalars.append($0) }
    #expect(letters == folded)
  }

  @Test func `is stored in this form`() {
    #expect(NameKey("Søren O’Brien-Núñez 2").value == "sorenobriennunez2")
  }
}
