#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(await Application.run(Array(CommandLine.arguments.dropFirst())))
