extension Shell {
  /// The names of the shell's own commands, which features cannot use.
  package static var builtinNames: [String] { Builtins.all.map(\.info.name) }
}
