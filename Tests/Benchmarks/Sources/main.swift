#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Benchmarks WORK-FOLDER COFFEEPAL [JOURNAL]: see Tests/Benchmarks/run, which prepares the folder.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: Benchmarks WORK-FOLDER COFFEEPAL [JOURNAL]")
  exit(64)
}
let workbench = Workbench(folder: arguments[1], program: arguments[2], journal: arguments.dropFirst(3).first)
let chosen = getenv("BENCH_ONLY").map { String(cString: $0) }
await Run(workbench).all(chosen)
