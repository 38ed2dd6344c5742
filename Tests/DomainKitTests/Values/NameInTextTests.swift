import DomainKit
import Testing

@Suite struct `A name in a text` {
  @Test(
    arguments: [
      ("oat latte, extra hot", "Latte", "oat extra hot"), ("LATTE please", "Latte", "please"),
      ("chai latte with honey", "Chai Latte", "with honey"), ("a café noir now", "Cafe Noir", "a now"),
      ("two hot lattes", "Latte", "two hot"), ("lattes, mug", nil, nil), ("mug and chai lattes", nil, nil),
      ("latte", nil, nil), ("latte with mug", nil, nil), ("nectar", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func `is found beside other words`(text: String, name: String?, rest: String?) {
    let found = NameInText(text, among: ["Latte", "Chai Latte", "Mug", "Cafe Noir", "…"])
    #expect(found?.name == name)
    #expect(found?.rest == rest)
  }
}
