import CoffeePalApp
import TerminalKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Before the program knows that it is a kiosk, Ctrl-Z could show the shell that started it.
EarlySignals.ignoreKeys()
// This must come before the program opens any file.
StandardDescriptors.fill()
exit(await Application.run(CommandLine.arguments.indices.dropFirst().map { CommandLine.unsafeArgv[$0] }))
