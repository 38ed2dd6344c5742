import TestingKit

/// All targets. A seed determines its target by the remainder of the division by their number, so a
/// seed means another input after a target is added.
enum FuzzTargets {
  static func all() throws -> [any FuzzTarget] {
    let folder = try TemporaryFolder()
    return [
      LexerTarget(), KeyTarget(), AddressTarget(), ResponseTarget(), try BookListTarget(in: folder),
      try CatalogTarget(in: folder), try JournalTarget(in: folder), try RowTarget(), ServerValueTarget(),
    ]
  }
}
