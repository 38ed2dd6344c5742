import TortureKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// See Tests/Torture/README.md. The driver starts this program again as its children.
exit(await Torture.run(CommandLine.arguments))
