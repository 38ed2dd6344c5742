import CLibrary

extension TimeZoneRules {
  private static let folder = "/usr/share/zoneinfo"
  /// The maximum size of a file of a zone in bytes. Those of the database have less than 4 KB.
  private static let fileLimit = 1 << 20
  /// Values of `TZ` that mean UTC also on a machine without the database, such as a container.
  private static let otherNamesOfUTC: Set = ["Etc/UTC", "GMT"]

  /// Reads a zone from the machine's IANA database. `UTC` does not need the database.
  ///
  /// - Parameter name: A name of the database, for example `Europe/Kyiv`.
  /// - Throws: ``TimeZoneError/unknown(_:)``.
  package init(named name: String) throws(TimeZoneError) {
    if name == "UTC" {
      self = .utc
      return
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // A name must not lead out of the database, so it has no empty part, dot or other path syntax.
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0 == 0x2B || $0 == 0x2D || $0 == 0x5F || $0.isLetterOrDigit }
    }
    guard isName, let rules = Self.read("\(Self.folder)/\(name)", as: name) else { throw .unknown(name) }
    self = rules
  }

  /// Returns the zone that the machine is set to, or UTC if it has no setting; `nil` if the variable has
  /// a value that is no zone.
  ///
  /// - Parameter variable: The environment variable `TZ`: a name, a path after a colon, or a POSIX
  ///   rule. An empty one is UTC.
  package static func machine(variable: String?) -> TimeZoneRules? {
    guard var text = variable else { return linked(at: "/etc/localtime") }
    if text.hasPrefix(":") { text.removeFirst() }
    if text.isEmpty { return .utc }
    if text.hasPrefix("/") { return read(text, as: text) }
    do throws(TimeZoneError) {
      return try TimeZoneRules(named: text)
    } catch {
      return TimeZoneRules(posix: text) ?? (otherNamesOfUTC.contains(text) ? .utc : nil)
    }
  }

  /// Returns the zone of a file, under the name of the database's file to which it links.
  package static func linked(at path: String) -> TimeZoneRules {
    let target = linkText(at: path) ?? ""
    let name = target.ranges(of: "/zoneinfo/").last.map { target[$0.upperBound...] } ?? ""
    do throws(TimeZoneError) {
      return try TimeZoneRules(named: String(name))
    } catch {
      return read(path, as: "localtime") ?? .utc
    }
  }

  private static func read(_ path: String, as name: String) -> TimeZoneRules? {
    fileContents(at: path, limit: fileLimit).flatMap { TimeZoneRules(name: name, file: $0) }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

/// An error for a time zone that the machine does not know.
///
/// ```swift
/// let zone = try TimeZoneRules(named: "Europe/Kyiv")  // a machine without the zone throws TimeZoneError.unknown
/// ```
package enum TimeZoneError: UserFacingError, Hashable {
  case unknown(String)

  package var code: String { "value.time-zone" }
  package var kind: ErrorKind { .invalid }
  package var message: String {
    switch self {
    case .unknown(let name): "\"\(name.excerpt(40))\" is not a time zone that this machine knows"
    }
  }
  package var suggestion: String? { "Write a name of the IANA database, for example Europe/Kyiv" }
}
