/// Names that already have a meaning, independent of the repository.
enum ReservedNames {
  /// Keywords, and names in the templates of commands.
  static let keywords: Set<String> = Set(
    """
    actor any as associatedtype async await borrowing break case catch class consume consuming continue convenience copy
    default defer deinit didSet discard do dynamic each else enum extension fallthrough false fileprivate final for func
    get guard if import in indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated
    nonmutating open operator optional override package postfix precedencegroup prefix private protocol public repeat
    required rethrows return self sending set some static struct subscript super switch throw throws true try type
    typealias unowned unsafe var weak where while willSet yield
    command context error name result run stub words work
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Keywords, and identifiers in all templates.
  static let identifiers: Set<String> = keywords.union(
    """
    add adding all access at answer cells clock code columns command commands content context count database
    description draft engine entities entity error events exit failure fake fields fixed folder gizmo gizmos handler handlers harness
    id ids info json key known last latest limit list listing load log logger look message migrations moment name
    details owner position output page parts path polish query raised raw record records report result results root row rows run saved seen session
    settings start state store stored stub suggestion table text titles title unit value version work words
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Reserved words of SQL, which cannot be columns, and words of the shell's options.
  static let columns: Set<String> = Set(
    """
    abort action all alter analyze and any array asc attach authorization begin between binary both by cascade case cast
    check collate collation column commit concurrently conflict constraint create cross current currentdate currenttime
    database default deferrable deferred delete desc detach distinct drop each else end escape except exclude exclusive
    exists explain fail false fetch filter first following for foreign freeze from full glob grant group groups having if
    ignore ilike immediate in index indexed initially inner insert instead intersect into is isnull join key last lateral
    leading left like limit localtime match materialized natural no not nothing notnull null nulls of offset on only or
    order others outer over overlaps partition placing plan pragma preceding primary query raise range recursive references
    regexp reindex release rename replace restrict returning right rollback row rows savepoint select set similar some
    symmetric table temp temporary then ties to trailing transaction trigger true unbounded union unique update user using
    vacuum values variadic verbose view virtual when where window with without
    color help json kiosk noinput onerror output quiet timeout yes
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Types that the generated code, or code beside it, names without their module.
  static let types: Set<String> = Set(
    """
    Any Array Bool Bundle Calendar Category Character Clock Codable Codec Coder CodingKey CodingKeys Collection Column Comparable
    Content Context Data Date Decimal Decodable Decoder Dictionary Double Duration Encodable Encoder Engine
    Equatable Error Errors Event Events Expectation Feature Features FixedList Float Hashable Host
    Identifiable Index Indices Instant Int Integer Issue Iterator Key Keys Locale Lock Logger Measurement Mirror Module Modules Mutex Never Notification Object
    Observable Operation Optional Option Options Package Port Process Progress Range Record Records Regex Repository Result
    Row Rows Sample Samples Scanner Sendable Sequence Set Sets Shared Slice State States Stream Strategy String Strings
    Stub Substring Suite Switch Tag Task Tasks Test Tests Thread Timer Trait Tuple Type Types Unit Units Value Values Void
    Workshop Gizmo Gizmos Polish Core App Argument Arguments Flag Flags Command Commands Domain Interface Foundation Swift Testing
    Logging Contracts Observation Synchronization Benchmarks Torture Architecture
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
