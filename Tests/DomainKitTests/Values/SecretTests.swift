import DomainKit
import Testing

@Suite struct `A secret` {
  @Test func `lends its bytes out`() {
    #expect(Secret([1, 2, 3]).withBytes { Array($0) } == [1, 2, 3])
    #expect(Secret([]).withBytes { Array($0) } == [])
    let short = Secret(capacity: 8) { memory in
      memory[0] = 7
      return 1
    }
    #expect(short.withBytes { Array($0) } == [7])
  }

  @Test func `matches the same bytes alone`() {
    #expect(Secret([1, 2]).matches(Secret([1, 2])))
    #expect(!Secret([1, 2]).matches(Secret([1, 3])))
    #expect(!Secret([1, 2]).matches(Secret([1, 2, 3])))
    #expect(Secret([]).matches(Secret([])))
  }

  @Test func `is shown by nothing`() {
    let secret = Secret(Array("hunter2".utf8))
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped, "\(Mirror(reflecting: secret).children.count)"] {
      #expect(!text.contains("hunter2") && !text.contains("104"))
    }
  }

  @Test func `is overwritten by erasing`() {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
    defer { memory.deallocate() }
    memory.copyBytes(from: [1, 2, 3, 4])
    Secret.erase(memory)
    #expect(Array(memory) == [0, 0, 0, 0])
  }

  @Test func `passes on what its filling throws`() {
    #expect(throws: CancellationError.self) { try Secret(capacity: 4) { _ in throw CancellationError() } }
  }
}
