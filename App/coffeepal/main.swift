import CoffeePalApp
import TerminalKit

WarmMemory.requestVariables()
// Before the program knows that it is a kiosk, Ctrl-Z could show the shell that started it.
EarlySignals.ignoreKeys()
// This must come before the program opens any file.
StandardDescriptors.fill()
await Application.run(CommandLine.arguments.indices.map { CommandLine.unsafeArgv[$0] })
