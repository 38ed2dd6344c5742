import SimulationKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// See Tests/Simulation/README.md for the arguments.
exit(await Driver.run(CommandLine.arguments))
