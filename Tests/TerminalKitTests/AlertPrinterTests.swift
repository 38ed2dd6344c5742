import Testing

@testable import TerminalKit

@Suite struct `An alert` {
  @Test func `that comes while another program has the terminal is shown afterwards`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      AlertPrinter.hold(true)
      AlertPrinter.post("An order waits\n")
      try DescriptorWriter.write("text of the program\n", to: 2)
      AlertPrinter.hold(false)
      AlertPrinter.post("Another order waits\n")
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("text of the program\nAn order waits\nAnother order waits\n"), "\(text)")
  }
}
