import ShellKit
import Testing

@Suite struct `An alias` {
  @Test func `stands for the beginning of a statement`() async throws {
    let result = try await Harness().script(
      "alias dl 'drinks list --count 0'", "alias dj 'dl --json'", "dj", "dl -o csv", "alias", "alias --remove dl",
      "alias")
    #expect(result.code == 0)
    #expect(
      result.output == """
        []
        id,name,price,hot\r
        alias\tstatement
        dj\tdl --json
        dl\tdrinks list --count 0
        alias\tstatement
        dj\tdl --json

        """)
  }

  @Test(arguments: [
    "alias dl='drinks list --count 0'", "alias dl = drinks list --count 0", "alias dl = 'drinks list --count 0'",
    "alias dl=drinks list --count 0", "alias dl= drinks list --count 0", "alias dl ='drinks list --count 0'",
  ])
  func `may be assigned as in other shells`(line: String) async throws {
    let result = try await Harness().script(line, "alias", "dl --json")
    #expect(result.output == "alias\tstatement\ndl\tdrinks list --count 0\n[]\n", "\(result.errors)")
    #expect(result.code == 0)
  }

  @Test(arguments: [
    ("drinks list --json", "drinks list --json"), ("drinks list -o json --yes", "drinks list -o json --yes"),
    ("'drinks list' --output=json", "drinks list --output=json"),
    ("= drinks list --count 0 --json", "drinks list --count 0 --json"),
  ])
  func `keeps the options of its statement`(words: String, text: String) async throws {
    let result = try await Harness().script("alias dl \(words)", "alias dl", "alias dl --json")
    #expect(
      result.output == "alias\tstatement\ndl\t\(text)\n[{\"alias\":\"dl\",\"statement\":\"\(text)\"}]\n",
      "\(result.errors)")
    let arguments = ["alias", "--save", "dl"] + words.filter { $0 != "'" }.split(separator: " ").map(String.init)
    let invocation = try Invocation(arguments: arguments)
    #expect(invocation.source == .words(arguments))
  }

  @Test func `runs with the options of its statement at the prompt`() async throws {
    let text = try await Harness().prompt("alias dl drinks list --count 0 --json", "dl")
    #expect(text.contains("[]"), "\(text)")
  }

  @Test(arguments: [
    "alias dl =", "alias dl=", "alias =drinks", "alias drinks = orders place", "alias @ drinks list",
    "alias ? drinks list", "alias 1 drinks list",
  ])
  func `needs a name and a statement`(line: String) async throws {
    let result = try await Harness(arguments: ["-c", line]).script()
    #expect(result.errors.hasPrefix("error[usage.alias]: "), "\(result.errors)")
  }

  @Test(arguments: ["alias --delete dl", "alias --erase dl"])
  func `is removed by the line in the hint`(line: String) async throws {
    let result = try await Harness(arguments: ["-c", line]).script()
    #expect(result.errors.hasPrefix("error[usage.unknown-option]: alias has no --"), "\(result.errors)")
    #expect(result.errors.hasSuffix("^ write: alias --remove dl\n"), "\(result.errors)")
    #expect(result.code == 64)
  }

  @Test func `is removed by an option after its name, as before it`() async throws {
    let result = try await Harness().script("alias dl drinks list", "alias dl --remove", "alias")
    #expect(result.output == "alias\tstatement\n", "\(result.errors)")
    #expect(result.code == 0)
  }

  @Test(arguments: ["alias dl --delete", "alias dl = --remove"])
  func `is no option`(line: String) async throws {
    let result = try await Harness(arguments: ["-c", line]).script()
    #expect(result.errors.hasPrefix("error[usage.alias]: --"), "\(result.errors)")
    #expect(result.errors.contains("to remove an alias: alias --remove dl\n"), "\(result.errors)")
  }
}
