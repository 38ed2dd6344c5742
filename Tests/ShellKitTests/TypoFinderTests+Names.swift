import DomainKit
import Testing

@testable import ShellKit

/// Names of items in the place of their ids.
extension `A typo in a value` {
  @Test func `is never a value that would start a program or be an option`() async throws {
    let error = try #require(try await run("brews drop Quentin").error)
    #expect(error.suggestion == "did you mean 'x|touch${IFS}y@b.co' (Quentin, guest)?")
    #expect(error.corrected("brews drop Quentin") == "brews drop 'x|touch${IFS}y@b.co'")
    let raw = error.corrected(by: Correction(wrong: "Quentin", right: "x|touch${IFS}y@b.co"))
    #expect(raw.corrected("brews drop Quentin") == nil)
    let option = try #require(try await run("brews drop Odo").error)
    #expect(option.message.hasSuffix("one brew has this name") && option.corrected("brews drop Odo") == nil)
  }

  @Test func `is not the name of a stranger if others have it in theirs`() async throws {
    #expect(try await run("brews drop V").error?.corrected("brews drop V") == "brews drop bbbb1986")
    let error = try #require(try await run("brews pour V").error)
    #expect(error.matches == ["bbbb1986 (V, Mug)", "v@b.co (V Lee, barista)"])
    #expect(error.corrected("brews pour V") == nil && error.choiceOffset(in: "brews pour V") == 12)
    #expect(try await run("brews pour Gustav").error?.corrected("brews pour Gustav") == "brews pour aaaa0004")
    #expect(try await run("brews pour lukasz").error?.corrected("brews pour lukasz") == "brews pour lb@b.co")
    #expect(try await run("brews pour Brien").error?.suggestion == "did you mean lb@b.co (Łukasz O'Brien, owner)?")
    let imitated = try #require(try await run("brews pour mary").error)
    #expect(imitated.matches.contains("mary@b.co (Joan, owner)") && imitated.corrected("brews pour mary") == nil)
  }

  @Test func `is no id of an item with the typed word in its name, which is only named`() async throws {
    let error = try #require(try await run("brews drop gust").error)
    #expect(error.message == "gust is not an id, and one brew has it in the name")
    #expect(error.suggestion?.hasPrefix("did you mean aaaa0004 (") == true)
    #expect(error.corrected("brews drop gust") == nil)
    // An order is not called by its items.
    #expect(try await run("brews drop latte").error?.suggestion?.hasPrefix("did you mean ") != true)
  }

  @Test(arguments: [
    ("lee", "one brew has it in the name", "brews drop cccc0001"), ("Be", "one brew has it in the name", nil),
    ("Ann", "several brews have it in the name", nil), ("mary ann", "one brew has this name", "brews drop cccc0002"),
  ]) func `is the id of the only item with the word in its name`(
    name: String, count: String, expected: String?
  ) async throws {
    let line = "brews drop '\(name)'"
    let error = try #require(try await run(line).error)
    #expect(error.message == "\(Quoting.quoted(name)) is not an id, and \(count)")
    #expect(error.corrected(line) == expected)
  }
}
