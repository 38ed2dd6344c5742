import Testing

@testable import TortureKit

@Suite(.serialized) struct `64 tasks in two processes on eight counters` {
  @Test func `lose no increment and never get stuck`() async throws {
    let (ending, output) = try await TortureFolder.drive("race", "2000")
    #expect(ending == .exited(0), "\(output)")
    #expect(output.contains("2000 commits of 64 tasks on 8 counters in 2 processes"), "\(output)")
  }

  @Test(.enabled(if: TortureServer.shared != nil, "there is no PostgreSQL server"))
  func `lose no increment on PostgreSQL and never get stuck`() async throws {
    let (ending, output) = try await TortureFolder.drive("race", "1000", "--postgres")
    #expect(ending == .exited(0), "\(output)")
    #expect(output.contains("on PostgreSQL"), "\(output)")
  }

  @Test func `do not race on a file where a server is asked for and missing`() async throws {
    let folder = try TortureFolder()
    let child = try ChildProcess(
      ["env", "-u", "COFFEEPAL_TEST_POSTGRES", TortureFolder.program, "race", "10", "--postgres"],
      environment: ["TMPDIR": folder.path], errors: "\(folder.path)/errors")
    let ending = await child.wait(atMost: .seconds(60))
    await child.end()
    #expect(ending == .exited(69))
  }
}
