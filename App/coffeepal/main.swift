import TerminalKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Before anything else is opened.
StandardDescriptors.fill()
exit(await Application.run(Array(CommandLine.arguments.dropFirst())))
