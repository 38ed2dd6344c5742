/// A reader for records of comma-separated values (RFC 4180) in a file. Inside quotation marks, a
/// record may span several lines.
///
/// A quotation mark that is never closed costs one line, not the rest of the file. If several lines
/// together are not a valid record, the first line is bad and the reader continues with the next
/// line.
///
/// ```swift
/// let records = CSVReader(try FileLineReader(path: "gizmos.csv", filePolicy))
/// let header = try records.header()
/// while let record = try records.next() {
///   if case .fields(let fields, let line) = record { try add(fields, from: line) }
/// }
/// ```
package final class CSVReader {
  /// A record, or the number of an invalid line and the reason.
  package enum Record: Equatable {
    /// - Parameter line: The number of the record's first line.
    case fields([String], line: Int)
    case bad(CSVLine.Failure, line: Int)
    case tooLong(line: Int)
    case empty(line: Int)
  }

  /// The maximum length of a record of several lines, in bytes.
  package static let longestRecord = 1 << 16

  /// The maximum of ``lookahead``, and the number of bytes that each byte of the file adds to it.
  /// Without a limit, a file with an open quotation mark in every line takes a time that grows with the
  /// square of its size.
  private static let lookaheadLimit = 1 << 20
  private static let lookaheadShare = 32

  private let lines: FileLineReader
  /// The required number of fields in a record of several lines.
  private var width: Int?
  /// The separator of the header.
  private var separator = CSVLine.Separator.comma
  /// The lines that were read ahead and do not belong to a record yet.
  private var ahead: ArraySlice<FileLineReader.Line> = []
  private var isAtEnd = false
  /// The number of bytes that may still be read ahead without finding a record. While it is used up, a
  /// line with an open quotation mark is bad.
  private(set) var lookahead = CSVReader.lookaheadLimit

  package init(_ lines: FileLineReader) { self.lines = lines }

  /// The number of bytes read from the file.
  package var position: Int64 { lines.position }
  /// The file's size in bytes; `nil` for a pipe.
  package var size: Int64? { lines.size }

  /// Returns the first record, which names the fields. The other records have its separator, and those
  /// of several lines must have the same number of fields.
  package func header() throws(FileLineReader.Failure) -> Record? {
    if case .bytes(let bytes, _)? = try line(ahead: 0) { separator = CSVLine.Separator(ofHeader: bytes) }
    let first = try next()
    if case .fields(let names, _)? = first { width = names.count }
    return first
  }

  package func next() throws(FileLineReader.Failure) -> Record? {
    guard let line = try takeLine() else { return nil }
    guard case .bytes(let bytes, let number) = line else { return .tooLong(line: line.number) }
    lookahead = min(Self.lookaheadLimit, lookahead + Self.lookaheadShare * bytes.count)
    if bytes.allSatisfy({ $0 == 0x20 }) { return .empty(line: number) }
    do throws(CSVLine.Failure) {
      return .fields(try CSVLine.fields(of: bytes, separatedBy: separator), line: number)
    } catch {
      guard error == .openQuote, let fields = try fields(from: Array(bytes)) else { return .bad(error, line: number) }
      return .fields(fields, line: number)
    }
  }

  private func takeLine() throws(FileLineReader.Failure) -> FileLineReader.Line? {
    ahead.isEmpty ? try lines.next() : ahead.removeFirst()
  }

  /// Returns the fields of the record that starts with an open line. Returns `nil` if the lines are
  /// not a valid record; then the lines after the first one are still to be read.
  private func fields(from first: [UInt8]) throws(FileLineReader.Failure) -> [String]? {
    guard lookahead > 0 else { return nil }
    var record = first
    guard let count = try extend(&record), let fields = fields(of: record) else {
      lookahead -= record.count
      return nil
    }
    ahead.removeFirst(count)
    return fields
  }

  /// Appends the lines up to the first one that closes the record.
  ///
  /// - Returns: The number of lines, or `nil` if no line closes it.
  private func extend(_ record: inout [UInt8]) throws(FileLineReader.Failure) -> Int? {
    var count = 0
    while record.count <= Self.longestRecord {
      guard let line = try line(ahead: count), case .bytes(let bytes, _) = line else { return nil }
      count += 1
      record.append(0x0A)
      record += bytes
      if !CSVLine.staysOpen(bytes, separatedBy: separator) { return record.count > Self.longestRecord ? nil : count }
    }
    return nil
  }

  private func fields(of record: [UInt8]) -> [String]? {
    do throws(CSVLine.Failure) {
      let fields = try CSVLine.fields(of: record[...], separatedBy: separator)
      return width.map { $0 == fields.count } ?? true ? fields : nil
    } catch {
      return nil
    }
  }

  /// Returns the line at a distance ahead without consuming it.
  private func line(ahead count: Int) throws(FileLineReader.Failure) -> FileLineReader.Line? {
    if count == ahead.count, !isAtEnd {
      guard let line = try lines.next() else {
        isAtEnd = true
        return nil
      }
      // The line needs a copy, because the reader reuses its memory.
      ahead.append(line.copied)
    }
    return count < ahead.count ? ahead[ahead.startIndex + count] : nil
  }
}

extension FileLineReader.Line {
  fileprivate var number: Int {
    switch self {
    case .bytes(_, let number), .tooLong(let number): number
    }
  }

  fileprivate var copied: FileLineReader.Line {
    switch self {
    case .bytes(let bytes, let number): .bytes(Array(bytes)[...], number: number)
    case .tooLong: self
    }
  }
}
