import ArgumentParser
import DomainKit
import Foundation
import TestingKit
import Testing

@testable import ShellKit

private struct KeepDrink: ShellCommand {
  static let info = CommandInfo("drinks keep", "keep one drink", permission: .anyone("test"))
  @Argument var id: String
  @Option var note = ""
  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput {
    if note == "unknown" { throw ShellError("drinks.not-found", "There is no such drink", kind: .notFound) }
    return .text("kept \(id) \(note)\n")
  }
}

@Suite struct `The last id` {
  private func run(_ lines: String...) async throws -> String {
    let output = MemoryOutput()
    let shell = Shell(
      commands: Harness.commands() + [RegisteredCommand(KeepDrink.self, feature: "drinks") {}],
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

  @Test func `is told when it is the id of something else`() async throws {
    let note = "@ stands for the id that was shown last"
    let lines = ["drinks list --count 2 -o ndjson", "drinks keep @ --note unknown"]
    #expect(try await run(lines[0], lines[1]).contains(note))
    #expect(try await !run(lines[0], "drinks keep a2 --note unknown").contains(note))
  }

  @Test func `is an error while no id has been shown`() async throws {
    #expect(try await run("drinks keep @").contains("error[usage.no-last-id]"))
  }

  @Test func `is not expanded in text, and neither is a tilde`() async throws {
    #expect(try await run("drinks keep a1 --note ~/x", "drinks keep ~").contains("kept a1 ~/x\nkept ~ \n"))
  }
}
