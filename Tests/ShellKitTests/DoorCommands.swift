import DomainKit

@testable import ShellKit

/// Commands with passwords and addresses, and others that users confuse with them.
enum Door {
  /// Says how long the password is that it gets.
  struct Unlock: IdleCommand {
    static let info = CommandInfo("unlock", "Unlock", permission: .anyone("door.unlock"))

    @Flag var new = false
    @Flag var slow = false
    @Option var door: String?
    @OptionGroup var password: SecretArgument

    func run(_: Void, in session: any CommandSession) async throws -> CommandOutput {
      if slow { try await Task.sleep(for: .milliseconds(100)) }
      let secret = try await new ? session.newSecret(fromInput: password.isOnInput) : password.existing(in: session)
      return .text("\(secret.count) bytes\n")
    }
  }

  /// Has a name that resembles the verb `remove`.
  struct Recover: IdleCommand {
    static let info = CommandInfo("door recover", "Recover", permission: .anyone("door.recover"))

    @OptionGroup var password: SecretArgument
  }

  /// Has an address, which a user may replace with the password.
  struct Enter: IdleCommand {
    static let info = CommandInfo("door enter", "Enter", permission: .anyone("door.enter"))

    @Argument var email: String
    @Option var floor = 1
    @OptionGroup var password: SecretArgument
  }

  /// Takes no password.
  struct Admit: IdleCommand {
    static let info = CommandInfo("door admit", "Admit", permission: .anyone("door.admit"))

    @Argument var email: String
    @Flag var reset = false
  }

  /// Takes two addresses.
  struct Rename: IdleCommand {
    static let info = CommandInfo("door rename", "Rename", permission: .anyone("door.rename"))

    @Argument var email: String
    @Argument var newEmail: String
  }

  /// Takes an address and a role.
  struct Assign: IdleCommand {
    static let info = CommandInfo("door role", "Change a role", permission: .anyone("door.role"))

    @Argument var email: String
    @Argument var role: Hire.Role
  }

  /// Takes an address and a number.
  struct Unnote: IdleCommand {
    static let info = CommandInfo("door unnote", "Remove a note", permission: .anyone("door.unnote"))

    @Argument var email: String
    @Argument var number: Int
  }

  /// Takes an address and a role in options.
  struct Hire: IdleCommand {
    enum Role: String, CaseIterable, ExpressibleByArgument { case barista, manager }

    static let info = CommandInfo("door hire", "Hire", permission: .anyone("door.hire"))

    @Argument var name: String
    @Option var role: Role?
    @Option var email: String?
  }

  /// Takes an address and a role, and asks for a password.
  struct Register: IdleCommand {
    static let info = CommandInfo("door register", "Register", permission: .anyone("door.register"))

    @Argument var email: String
    @Option var role: Hire.Role?
    @OptionGroup var password: SecretArgument
  }

  /// Asks for a password and has a name that is like those of persons.
  struct Login: IdleCommand {
    static let info = CommandInfo("login", "Sign in", permission: .anyone("door.login"))

    @Argument var email: String
    @OptionGroup var password: SecretArgument
  }

  /// Takes no word.
  struct Status: IdleCommand {
    static let info = CommandInfo("door status", "Status", permission: .anyone("door.status"))

    @Flag var everywhere = false
  }

  /// Takes only a name, in an option.
  struct SetName: IdleCommand {
    static let info = CommandInfo("door name set", "Set a name", permission: .anyone("door.name"))

    @Option(help: ArgumentHelp("The name.", valueName: "name")) var name: String?
  }

  /// Takes the name of a person.
  struct Greet: IdleCommand {
    static let info = CommandInfo("door greet", "Greet", permission: .anyone("door.greet"))

    @Argument var email: String?
    @Option(name: .customLong("for")) var guest: String?
    @Option var note: String?
  }

  /// Fails with an error that names its file and the folder of the file.
  struct Dump: IdleCommand {
    static let info = CommandInfo("door dump", "Dump", permission: .anyone("door.dump"))

    @Argument var file: String

    func run(_: Void, in _: any CommandSession) async throws -> CommandOutput {
      let folder = file.lastIndex(of: "/").map { file[..<$0] } ?? "."
      throw ShellError(
        "file.cannot-create", "\(file) cannot be written: the folder \(folder) does not exist", kind: .cannotCreate,
        suggestion: "Create the folder with: mkdir -p \(folder)")
    }
  }

  /// Takes a text about a person.
  struct Remark: IdleCommand {
    static let info = CommandInfo("door remark", "Remark", permission: .anyone("door.remark"), takesPersonalText: true)

    @Argument var email: String
    @Argument var text: String
  }
}
