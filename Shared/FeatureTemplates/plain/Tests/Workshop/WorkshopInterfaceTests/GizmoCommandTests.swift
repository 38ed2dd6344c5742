import DomainKit
import Testing
import TestingKit
import WorkshopDomain

@Suite struct `The commands of the ~workshop~ feature` {
  @Test func `ask the use case for what was typed`() async throws {
    let bench = WorkshopBench()
    let result = try await bench.run("__workshop__", "check", "First", "--json")
    #expect(bench.asked.all == ["check First"])
    #expect(result.output == "{\"name\":\"First\",\"key\":\"first\",\"checkedAt\":\"2024-03-01T10:00:00Z\"}\n")
    #expect(result.code == 0)
  }

  @Test(
    arguments: [
      (["__workshop__", "check"], "usage.missing-argument", 64),
      (["__workshop__", "check", "-"], "__workshop__.unusable-name", 65),
      (["__workshop__", "check", ""], "text.empty", 65),
    ] as [([String], String, Int32)])
  func `ask for nothing when it makes no sense`(words: [String], code: String, exit: Int32) async throws {
    let bench = WorkshopBench()
    let result = try await bench.run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
    #expect(bench.asked.all == [])
  }
}
