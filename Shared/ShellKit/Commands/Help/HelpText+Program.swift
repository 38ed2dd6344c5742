extension HelpText {
  /// The one-line description of the program.
  static let summary = "run a coffee shop from the command line"

  /// The ways to call the program.
  static let calls = [
    HelpPair("coffeepal [options]", "start the prompt, or run a script from standard input"),
    HelpPair("coffeepal [options] COMMAND…", "run one command"),
    HelpPair("coffeepal [options] -c CMD [-c …]", "run commands from the arguments"),
    HelpPair("coffeepal [options] -f FILE", "run commands from a file"),
  ]

  /// The help of the program: its usage, its options and all commands.
  var program: HelpPage {
    var page = overview
    page.title = "coffeepal: \(Self.summary)"
    let options = ShellOption.allCases.map { HelpPair($0.label, $0.meaning) }
    page.sections = [HelpSection("Usage", .pairs(Self.calls)), HelpSection("Options", .pairs(options))] + page.sections
    return page
  }
}
