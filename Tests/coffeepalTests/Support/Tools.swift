import Foundation

/// System programs that some tests need.
enum Tools {
  /// `true` if system calls can be counted here.
  static let canTrace = succeeds(["strace", "-o", "/dev/null", "true"])
  /// `true` if the memory of a running program can be dumped here.
  static let canDump = succeeds(["sh", "-c", "sleep 5 & gcore -o /tmp/coffeepal-dump $! && rm /tmp/coffeepal-dump.$!"])
  /// `true` if a process can mount a private file system here.
  static let canMount = succeeds(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])
  /// `true` if the program can connect to a PostgreSQL server here.
  static let hasLibpq = ["libpq.so.5", "libpq.5.dylib"].contains { (name: String) in
    dlopen(name, RTLD_NOW | RTLD_LOCAL) != nil
  }
  /// `true` if certificates can be made here.
  static let hasOpenSSL = succeeds(["openssl", "version"])
  /// Shells and programs that read man pages.
  static let hasBash = succeeds(["bash", "-c", "true"])
  static let hasZsh = succeeds(["zsh", "-fc", "autoload -Uz compinit && compinit -u -D"])
  static let hasFish = succeeds(["fish", "--no-config", "-c", "true"])
  static let hasMandoc = succeeds(["mandoc", "-Tascii", "/dev/null"])
  static let hasGroff = succeeds(["groff", "-man", "-Tutf8", "-z", "/dev/null"])

  private static func succeeds(_ words: [String]) -> Bool {
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    guard
      let child = try? ChildProcess(
        words, environment: environment, folder: "/", descriptors: [nowhere, nowhere, nowhere])
    else { return false }
    var status: Int32 = 0
    while waitpid(child.pid, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
