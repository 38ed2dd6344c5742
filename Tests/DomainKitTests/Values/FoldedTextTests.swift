import DomainKit
import Testing

@Suite struct `Folded text` {
  @Test(arguments: [
    ("  Crème  BRÛLÉE ", "creme brulee"), ("Cre\u{300}me", "creme"), ("Ünal", "unal"), ("bánh mì bò", "banh mi bo"),
    ("\u{3B1}\u{301}", "\u{3B1}"), ("\u{435}\u{308}", "\u{435}"),
    ("\u{5E9}\u{5B8}\u{5C1}\u{5E8}\u{5B8}\u{5D4}", "שרה"),
    ("\u{645}\u{64F}\u{62D}\u{64E}\u{645}\u{651}\u{64E}\u{62F}", "محمد"), ("\u{713}\u{730}", "\u{713}"),
    ("\u{845B}\u{E0100}", "\u{845B}"), ("❤\u{FE0F}", "❤"),
  ])
  func `has no case and no optional marks`(text: String, folded: String) {
    #expect(Array(FoldedText.of(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test(arguments: [
    ("หมี่กรอบ", "หมูกรอบ"), ("ปี", "ปู"), ("कुल्फी", "कल्फी"), ("सुमन", "समन"), ("কুল", "কল"), ("ປີ", "ປູ"),
    ("គី", "គុ"), ("မိ", "မု"), ("काला", "कीला"),
    ("か\u{3099}", "か"), ("は\u{309A}", "は"), ("й", "и"), ("ё", "е"), ("が", "か"),
  ])
  func `has the marks that are letters of their script`(text: String, other: String) {
    #expect(FoldedText.of(text) != FoldedText.of(other))
    #expect(FoldedText.hasMarks(text) || FoldedText.hasMarks(other) || text.unicodeScalars.count == 1)
    #expect(FoldedText.words(of: text) != FoldedText.words(of: other))
  }

  @Test func `has its marks in words`() {
    #expect(FoldedText.words(of: "หมี่กรอบ, Cre\u{300}me") == ["หมี่กรอบ", "creme"])
    #expect(FoldedText.words(of: "\u{E35} \u{E01}") == ["\u{E01}"])
  }

  @Test(arguments: [("ΧΏΡΟΣ", "Χώρος"), ("\u{B5}", "\u{3BC}"), ("Ma\u{17F}s", "Mass"), ("\u{1E9B}a", "\u{1E61}a")])
  func `has words without variants of a letter`(text: String, other: String) {
    #expect(FoldedText.words(of: text) == FoldedText.words(of: other))
  }

  @Test(arguments: [
    ("καφεσ", "καφεσ"), ("καφές", "καφεσ"), ("άέήίόύώϊϋΐΰ", "αεηιουωιυιυ"), ("ϊ\u{301}", "ι"), ("ἐᾄῥῖῳ", "εαριω"),
    ("й ё", "й ё"), ("cr\u{E8}me \u{3B1}\u{301}", "cr\u{E8}me α"), ("\u{1FBD}\u{B5}", "\u{1FBD}\u{B5}"),
  ])
  func `has no Greek accents and final forms in keys`(text: String, folded: String) {
    #expect(Array(FoldedText.greekFolded(text).unicodeScalars) == Array(folded.unicodeScalars))
    #expect(FoldedText.greekFolded(folded) == folded)
  }

  @Test(arguments: [("Νίκος", "ΝΙΚΟΣ"), ("Zoë Ŝ", "ZOE S"), ("Ada", "ADA")])
  func `has one key for the spellings of a name`(name: String, other: String) {
    #expect(FoldedText.nameKey(name) == FoldedText.nameKey(other))
  }

  @Test func `had no marks in earlier versions`() {
    #expect(FoldedText.withoutMarks("หมี่กรอบ") == FoldedText.withoutMarks("หมูกรอบ"))
    #expect(FoldedText.withoutMarks("  Crème BRÛLÉE") == "creme brulee")
    #expect(FoldedText.mayLackMarks("ชา") && !FoldedText.mayLackMarks("Капучино, crème"))
  }
}
