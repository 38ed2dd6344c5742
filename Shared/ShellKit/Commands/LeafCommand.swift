import ArgumentParser

/// What swift-argument-parser parses: a command around the arguments of one of ours.
///
/// It passes for a subcommand of the program, because the library looks for a request of completion scripts in the
/// arguments of every root: a second parse of each line, which costs as much as the first.
struct LeafCommand<Arguments: ParsableArguments>: ParsableCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(_superCommandName: "coffeepal") }

  @OptionGroup var arguments: Arguments
}
