import FuzzKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// See Tests/Fuzz/README.md for the arguments.
exit(try await FuzzDriver.run(CommandLine.arguments))
