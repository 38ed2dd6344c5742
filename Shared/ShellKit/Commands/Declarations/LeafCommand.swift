import ArgumentParser

/// A parser command around the arguments of a shell command.
///
/// It claims to be a subcommand of the program. For a root command, the library would also look for
/// a request of completion scripts in the arguments: a second parse of each line, as slow as the
/// first.
struct LeafCommand<Arguments: ParsableArguments>: ParsableCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(_superCommandName: "coffeepal") }

  @OptionGroup var arguments: Arguments
}
