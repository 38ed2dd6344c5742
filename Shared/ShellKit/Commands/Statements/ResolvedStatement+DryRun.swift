extension RegisteredCommand {
  static let dryRunOption = "--dry-run"

  /// `true` for a command with a dry run of its own.
  var hasDryRun: Bool { arguments.contains { $0.names.contains(Self.dryRunOption) } }
}

extension ResolvedStatement {
  /// `true` for a dry run of the command, which stores no changes and needs what `plan` needs.
  var isDryRun: Bool {
    arguments.prefix { $0 != "--" }.contains(RegisteredCommand.dryRunOption) && command.hasDryRun
  }
}
