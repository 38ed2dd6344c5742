#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal that the program was started from, whatever its standard streams are.
package enum TerminalDevice {
  /// A descriptor of it for reading and writing, or nothing where the program has no terminal.
  package static func open() -> Int32? {
    let descriptor = Self.descriptor()
    return descriptor < 0 ? nil : descriptor
  }

  private static func descriptor() -> Int32 {
    #if canImport(Darwin)
      Darwin.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    #elseif canImport(Musl)
      Musl.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    #else
      Glibc.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    #endif
  }
}
