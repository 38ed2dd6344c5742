#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// See Tests/Torture/README.md. The driver starts this very program again as its children.
let mode = CommandLine.arguments.dropFirst().first ?? ""
let options = Options(Array(CommandLine.arguments.dropFirst(2)))
do {
  switch mode {
  case "run", "race": exit(try await Driver.run(mode, options))
  case "child", "recover", "race-worker":
    Lifeline.hold()
    try await Child.run(mode, options)
  default:
    print("usage: Torture run [SECONDS] [--only WORDS] | Torture race [COMMITS]")
    exit(64)
  }
} catch {
  let line = "\(error)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}
exit(0)
