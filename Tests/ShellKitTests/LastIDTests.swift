import DomainKit
import Foundation
import TestingKit
import Testing

@testable import ShellKit

private struct KeepDrink: IdleCommand {
  static let info = CommandInfo("drinks keep", "keep one drink", permission: .anyone("test"))
  @Argument var id: String
  @Option var note = ""
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput {
    if note == "unknown" { throw ShellError("drinks.not-found", "There is no such drink", kind: .notFound) }
    return .text("kept \(id) \(note)\n")
  }
}

private struct WatchDrinks: IdleCommand {
  static let info = CommandInfo("drinks watch", "watch drinks", permission: .anyone("test"))
  @Flag(help: "End after one frame.") var once = false
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput {
    .live(
      LiveBoard("Drinks") { [once] in
        AsyncThrowingStream { frames in
          let rows = Array(Drinks.rows.prefix(2))
          frames.yield(.list(OutputList(columns: Drinks.columns, emptyMessage: "", rows: rows)))
          if once { frames.finish() }
        }
      })
  }
}

private struct ListCups: IdleCommand {
  static let info = CommandInfo("cups list", "list cups", permission: .anyone("test"))
  @OptionGroup var limits: LimitOptions
}

private struct KeepCup: IdleCommand {
  static let info = CommandInfo("cups keep", "keep one cup", permission: .anyone("test"))
  @Argument var id: String
}

@Suite struct `The last id` {
  private var commands: [RegisteredCommand] {
    Harness().adding(KeepDrink.self, WatchDrinks.self, to: "drinks")
      .adding(ListCups.self, KeepCup.self, to: "cups").commands
  }

  private func run(_ lines: String...) async throws -> String {
    let output = MemoryOutput()
    let shell = Shell(
      commands: commands,
      invocation: try Invocation(arguments: ["--on-error", "continue"]),
      streams: ShellStreams(input: MemoryInput(lines), output: output, errors: output))
    _ = await shell.run()
    return output.text
  }

  @Test(arguments: ["> /dev/null", "| cat > /dev/null", "| false"])
  func `is not one that went to a file or a program`(redirection: String) async throws {
    let text = try await run(
      "drinks list --count 2 -o ndjson", "drinks list --count 4 -o ndjson \(redirection)", "drinks keep @")
    #expect(text.contains("kept 019a0000-0000-7000-8000-0000000000a2 "), "\(text)")
  }

  @Test func `is @ where an id is expected, also in aliases and nested commands`() async throws {
    let last = "019a0000-0000-7000-8000-0000000000a2"
    let text = try await run(
      "drinks list --count 2 -o ndjson", "alias k drinks keep @", "alias -o tsv", "k", "drinks keep @ --note @",
      "explain drinks keep @", "drinks keep '@'")
    #expect(text.contains("k\tdrinks keep @\n"))
    #expect(text.contains("kept \(last) \nkept \(last) @\n"))
    #expect(text.hasSuffix("kept @ \n"))
  }

  @Test func `is that of the last row of a watched list, printed or on a board`() async throws {
    let (lines, kept) = (["drinks list --count 1", "drinks keep @"], "kept 019a0000-0000-7000-8000-0000000000a2 ")
    #expect(try await run(lines[0], "drinks watch --once", lines[1]).contains(kept))
    let bench = try TerminalHarness(columns: 70, rows: 8)
    let output = MemoryOutput(isTerminal: true, columns: 70, rows: 8)
    let (loop, words) = (bench.loop, [lines[0], "drinks watch", lines[1]].flatMap { ["-c", $0] })
    let shell = Shell(
      commands: commands,
      invocation: try Invocation(arguments: ["--color", "never"] + words, environment: { _ in nil }),
      streams: ShellStreams(input: MemoryInput([]), output: output, errors: output, views: { loop }))
    let result = Task { await shell.run() }
    try await bench.shows { $0.text.contains("latte") }
    bench.type("q")
    #expect(await result.value == 0)
    #expect(output.text.contains(kept), "\(output.text)")
  }

  @Test func `is told when it is the id of something else`() async throws {
    let note = "@ stands for the id that was shown last"
    let lines = ["drinks list --count 2 -o ndjson", "drinks keep @ --note unknown"]
    #expect(try await run(lines[0], lines[1]).contains(note))
    #expect(try await !run(lines[0], "drinks keep a2 --note unknown").contains(note))
  }

  @Test func `is an error while no id has been shown`() async throws {
    let text = try await run("drinks keep @")
    #expect(text.contains("error[usage.no-last-id]"), "\(text)")
    #expect(text.contains("and this run has shown none (line 1)\n"), "\(text)")
    #expect(text.contains("in a shell: coffeepal -c 'drinks list; drinks keep @'\n"), "\(text)")
  }

  @Test func `is that of the first row in the line that an error proposes, if the list has a limit`() async throws {
    let text = try await run("cups keep @")
    #expect(text.contains("in a shell: coffeepal -c 'cups list --limit 1; cups keep @'\n"), "\(text)")
  }

  @Test func `is not expanded in text, and neither is a tilde`() async throws {
    #expect(try await run("drinks keep a1 --note ~/x", "drinks keep ~").contains("kept a1 ~/x\nkept ~ \n"))
  }
}
