/// Reads records of comma-separated values (RFC 4180) from a file. Inside quotation marks a record may go on over the
/// ends of its lines.
///
/// A quotation mark that is never closed costs one line, not the rest of the file: where several lines together make
/// no record, the first one is bad and the next is looked at by itself.
package final class CSVReader {
  /// A record, or the number of a line that is none and why.
  package enum Record: Equatable {
    /// - Parameter line: the number of its first line.
    case fields([String], line: Int)
    case bad(CSVLine.Failure, line: Int)
    case tooLong(line: Int)
    case empty(line: Int)
  }

  /// A record of several lines is no longer than this, in bytes.
  package static let longestRecord = 1 << 16

  private let lines: LineReader
  /// How many fields a record of several lines must have.
  private var width: Int?
  /// Lines that were looked at and belong to no record yet.
  private var ahead: ArraySlice<LineReader.Line> = []
  private var isAtEnd = false

  package init(_ lines: LineReader) { self.lines = lines }

  /// How many bytes of the file were read.
  package var position: Int64 { lines.position }
  /// The file's size in bytes; unknown for a pipe.
  package var size: Int64? { lines.size }

  /// The first record, which names the fields: records of several lines must have as many.
  package func header() throws(LineReader.Failure) -> Record? {
    let first = try next()
    if case .fields(let names, _)? = first { width = names.count }
    return first
  }

  package func next() throws(LineReader.Failure) -> Record? {
    guard let line = try takeLine() else { return nil }
    guard case .bytes(let bytes, let number) = line else { return .tooLong(line: line.number) }
    if bytes.allSatisfy({ $0 == 0x20 }) { return .empty(line: number) }
    do throws(CSVLine.Failure) {
      return .fields(try CSVLine.fields(of: bytes), line: number)
    } catch {
      guard error == .openQuote, let fields = try fields(from: Array(bytes)) else { return .bad(error, line: number) }
      return .fields(fields, line: number)
    }
  }

  private func takeLine() throws(LineReader.Failure) -> LineReader.Line? {
    ahead.isEmpty ? try lines.next() : ahead.removeFirst()
  }

  /// The fields of the record that an open line begins; nothing where it is none, and then the lines behind the first
  /// are still to come.
  private func fields(from first: [UInt8]) throws(LineReader.Failure) -> [String]? {
    var record = first
    var count = 0
    while true {
      guard let line = try line(ahead: count), case .bytes(let bytes, _) = line else { return nil }
      count += 1
      record.append(0x0A)
      record += bytes
      if record.count > Self.longestRecord { return nil }
      if !CSVLine.staysOpen(bytes) { break }
    }
    do throws(CSVLine.Failure) {
      let fields = try CSVLine.fields(of: record[...])
      if let width, fields.count != width { return nil }
      ahead.removeFirst(count)
      return fields
    } catch {
      return nil
    }
  }

  /// The line so far ahead, which stays there.
  private func line(ahead count: Int) throws(LineReader.Failure) -> LineReader.Line? {
    if count == ahead.count, !isAtEnd {
      guard let line = try lines.next() else {
        isAtEnd = true
        return nil
      }
      // A copy of its own: the reader goes on using its memory.
      ahead.append(line.copied)
    }
    return count < ahead.count ? ahead[ahead.startIndex + count] : nil
  }
}

extension LineReader.Line {
  fileprivate var number: Int {
    switch self {
    case .bytes(_, let number), .tooLong(let number): number
    }
  }

  fileprivate var copied: LineReader.Line {
    switch self {
    case .bytes(let bytes, let number): .bytes(Array(bytes)[...], number: number)
    case .tooLong: self
    }
  }
}
