import TerminalKit
import Testing
import TestingKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `Lines of a terminal` {
  @Test func `are left to the next reader when no caller asks any more`() async throws {
    var (front, back) = (Int32(-1), Int32(-1))
    try #require(openpty(&front, &back, nil, nil, nil) == 0)
    defer { for end in [front, back] { close(end) } }
    for end in [front, back] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = LineReader(descriptor: back)
    let asking = Task { await reader.next() }
    asking.cancel()
    #expect(await asking.value == .canceled)
    let second = Task { await reader.next() }
    _ = write(front, "one\n", 4)
    #expect(await second.value == .line("one"))
    let third = Task { await reader.next() }
    try await Task.sleep(for: .milliseconds(50))
    third.cancel()
    #expect(await third.value == .canceled)
    _ = write(front, "two\n", 4)
    // Input that another thread had taken would never arrive here.
    var request = pollfd(fd: back, events: Int16(POLLIN), revents: 0)
    let deadline = ContinuousClock.now + TestTimeout.limit
    while poll(&request, 1, 0) == 0, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
    var bytes = [UInt8](repeating: 0, count: 16)
    try #require(request.revents & Int16(POLLIN) != 0)
    #expect(read(back, &bytes, 16) == 4)
  }
}
