import DomainKit
import Testing
import TestingKit
import WorkshopDomain

@Suite struct `The commands of the ~workshop~ feature` {
  @Test func `a command passes its arguments to the use case`() async throws {
    let harness = WorkshopHarness()
    let result = try await harness.run("__workshop__", "check", "First", "--json")
    #expect(harness.asked.all == ["check First"])
    #expect(result.output == "{\"name\":\"First\",\"key\":\"first\",\"checkedAt\":\"2024-03-01T10:00:00Z\"}\n")
    #expect(result.code == 0)
  }

  @Test(
    arguments: [
      (["__workshop__", "check"], "usage.missing-argument", 64),
      (["__workshop__", "check", "-"], "__workshop__.unusable-name", 65),
      (["__workshop__", "check", ""], "text.empty", 65),
    ] as [([String], String, Int32)])
  func `an invalid command does not call the use case`(words: [String], code: String, exit: Int32) async throws {
    let harness = WorkshopHarness()
    let result = try await harness.run(arguments: words)
    #expect(result.errors.hasPrefix("error[\(code)]: "), "\(result.errors)")
    #expect(result.code == exit)
    #expect(harness.asked.all == [])
  }
}
