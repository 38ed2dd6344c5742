import Foundation
import Testing

@Suite struct `The pages that the program writes` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// To update a page that differs, run `make docs`.
  @Test func `say what the program says`() async throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let docs = repository.appending(path: "docs")
    let pages = ["architecture.md", "commands.md"]
    let kept = try pages.map { try String(contentsOf: docs.appending(path: $0), encoding: .utf8) }
    _ = try place.write(kept[0].utf8, to: pages[0])
    let script = repository.appending(path: "Scripts/generate-pages").path
    let result = try await place.run([script, Workplace.program, place.folder])
    try #require(result.ending == .exited(0), "\(result.errors)")
    for (page, text) in zip(pages, kept) { #expect(try place.read(page) == text, "\(page)") }
    #expect(kept[0].contains("flowchart LR"))
  }
}
