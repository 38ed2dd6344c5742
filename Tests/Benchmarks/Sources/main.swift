#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Benchmarks WORK-FOLDER COFFEEPAL [JOURNAL]: see Tests/Benchmarks/run, which prepares the folder.
// Benchmarks postgres URL CALLERS: see Tests/Benchmarks/postgres.
let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "postgres", let callers = Int(arguments[3]) {
  try await PostgresPlacement.run(url: arguments[2], callers: callers)
  exit(0)
}
guard arguments.count >= 3 else {
  print("usage: Benchmarks WORK-FOLDER COFFEEPAL [JOURNAL]")
  exit(64)
}
let workbench = Workbench(folder: arguments[1], program: arguments[2], journal: arguments.dropFirst(3).first)
let chosen = getenv("BENCH_ONLY").map { String(cString: $0) }
await Run(workbench: workbench).all(chosen)
