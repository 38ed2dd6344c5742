import DomainKit
import Foundation
import StorageKit
import Testing

@Suite final class `Reading a file line by line` {
  private let path = NSTemporaryDirectory() + "storage-tests-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func lines(_ bytes: [UInt8]) throws -> [String] {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let reader = try FileLineReader(path: path, UnrestrictedFilePolicy())
    var lines: [String] = []
    while let line = try reader.next() {
      switch line {
      case .bytes(let bytes, let number): lines.append("\(number): \(String(decoding: bytes, as: UTF8.self))")
      case .tooLong(let number): lines.append("\(number) is too long")
      }
    }
    return lines
  }

  private func lines(_ text: String) throws -> [String] { try lines(Array(text.utf8)) }

  @Test func `can begin again`() throws {
    try Data("a\nb".utf8).write(to: URL(fileURLWithPath: path))
    let lines = try FileLineReader(rereading: path, UnrestrictedFilePolicy())
    for _ in 1...2 {
      var read: [String] = []
      while case .bytes(let bytes, let number)? = try lines.next() {
        read.append("\(number): \(String(decoding: bytes, as: UTF8.self))")
      }
      #expect(read == ["1: a", "2: b"])
      #expect(lines.unfinishedLine == 2)
      try lines.restart()
    }
  }

  @Test(arguments: [5, 6]) func `copies a pipe up to a limit`(size: Int) throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 0x61, count: size))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    guard size <= 5 else {
      #expect(throws: FileLineReader.Failure.unreadable("a pipe may have at most 0 MiB")) {
        try FileLineReader(rereading: path, UnrestrictedFilePolicy(), limit: 5)
      }
      return
    }
    let lines = try FileLineReader(rereading: path, UnrestrictedFilePolicy(), limit: 5)
    #expect(lines.size == 5)
    try lines.restart()
    guard case .bytes(let bytes, number: 1)? = try lines.next() else { throw Missing() }
    #expect(Array(bytes) == Array("aaaaa".utf8))
  }

  private struct Missing: Error {}

  @Test(arguments: [
    ("", []), ("\n", ["1: "]), ("a\nb\n", ["1: a", "2: b"]), ("a\nb", ["1: a", "2: b"]),
    ("a\n\nb", ["1: a", "2: ", "3: b"]),
    ("a\r\nb\r\n", ["1: a", "2: b"]), ("a\rb\n", ["1: a\rb"]), ("a\r", ["1: a"]),
  ])
  func `lines end with a line feed, with or without a return before it, or with the file`(
    _ text: String, _ expected: [String]
  ) throws {
    #expect(try lines(text) == expected)
  }

  @Test func `a byte order mark is passed over at the beginning and nowhere else`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let found = try lines(mark + Array("a\n".utf8) + mark + Array("b".utf8))
    #expect(found == ["1: a", "2: \u{FEFF}b"])
  }

  @Test func `a line that is longer than any is passed over, and the next one is read`() throws {
    let long = String(repeating: "x", count: FileLineReader.longestLine + 100_000)
    #expect(try lines("a\n\(long)\nb") == ["1: a", "2 is too long", "3: b"])
    #expect(try lines("a\n\(long)") == ["1: a", "2 is too long"])
  }

  @Test(arguments: ["/dev/zero", "/dev/null"]) func `a device, which may be endless, is refused`(device: String) {
    #expect(throws: FileLineReader.Failure.unreadable("it is a device")) {
      try FileLineReader(path: device, UnrestrictedFilePolicy())
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a line of a pipe that never ends is an error`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let writer = ends[1]
    // A write to a closed pipe fails instead of ending the tests.
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
      let zeros = [UInt8](repeating: 0, count: 1 << 16)
      while write(writer, zeros, zeros.count) > 0 {}
      close(writer)
    }
    let reader = try FileLineReader(path: "/dev/fd/\(ends[0])", UnrestrictedFilePolicy())
    close(ends[0])
    #expect(throws: FileLineReader.Failure.unreadable("line 1 does not end within 64 MiB")) { try reader.next() }
    #expect(reader.position < Int64(2 * FileLineReader.endlessLine))
  }

  @Test(.timeLimit(.minutes(1))) func `a long line of a file is skipped, because the file has an end`() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    // The file is sparse.
    try #require(truncate(path, off_t(2 * FileLineReader.endlessLine)) == 0)
    let reader = try FileLineReader(path: path, UnrestrictedFilePolicy())
    #expect(try reader.next().map { if case .tooLong(1) = $0 { true } else { false } } == true)
    #expect(try reader.next() == nil)
  }

  @Test func `a line has a mebibyte at most, to the byte`() throws {
    let longest = String(repeating: "x", count: FileLineReader.longestLine)
    #expect(try lines("\(longest)\nb") == ["1: \(longest)", "2: b"])
    #expect(try lines("\(longest)x\nb") == ["1 is too long", "2: b"])
    #expect(try lines(longest) == ["1: \(longest)"])
  }

  @Test(arguments: [65_535, 65_536, 65_537, 200_000])
  func `lines go over the ends of the chunks that are read`(_ length: Int) throws {
    let long = String(repeating: "y", count: length)
    #expect(try lines("\(long)\r\nb\n") == ["1: \(long)", "2: b"])
  }

  @Test func `how far the reading has come counts bytes of the file`() throws {
    try Data("ab\ncd".utf8).write(to: URL(fileURLWithPath: path))
    let reader = try FileLineReader(path: path, UnrestrictedFilePolicy())
    #expect(reader.size == 5)
    var positions = [reader.position]
    while try reader.next() != nil { positions.append(reader.position) }
    #expect(positions == [0, 3, 5])
  }

  @Test func `a missing file, and one below a file, are missing`() throws {
    #expect(throws: FileLineReader.Failure.missing) { try FileLineReader(path: path, UnrestrictedFilePolicy()) }
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: FileLineReader.Failure.missing) {
      try FileLineReader(path: path + "/below", UnrestrictedFilePolicy())
    }
  }

  @Test func `a folder cannot be read`() {
    #expect(throws: FileLineReader.Failure.unreadable("it is a folder")) {
      try FileLineReader(path: NSTemporaryDirectory(), UnrestrictedFilePolicy())
    }
  }
}
