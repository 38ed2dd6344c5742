extension Shell {
  /// The commands of the shell itself, whose names no feature may take.
  package static var builtinNames: [String] { Builtins.all.map(\.info.name) }
}
