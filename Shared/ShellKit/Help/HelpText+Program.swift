extension HelpText {
  /// What the program is, in one line.
  static let summary = "orders and everything around them, from the counter to the cup"

  /// The ways in which the program is called.
  static let calls = [
    HelpPair("coffeepal [options]", "the prompt, or a script on standard input"),
    HelpPair("coffeepal [options] COMMAND…", "one command"),
    HelpPair("coffeepal [options] -c CMD [-c …]", "commands from the arguments"),
    HelpPair("coffeepal [options] -f FILE", "commands from a file"),
  ]

  /// How the program is called, and everything there is.
  var program: HelpPage {
    var page = overview
    page.title = "coffeepal: \(Self.summary)"
    let options = ShellOption.allCases.map { HelpPair($0.label, $0.meaning) }
    page.sections = [HelpSection("Usage", .pairs(Self.calls)), HelpSection("Options", .pairs(options))] + page.sections
    return page
  }
}
