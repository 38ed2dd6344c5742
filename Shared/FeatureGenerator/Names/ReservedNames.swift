/// Names that already have a meaning, independent of the repository.
enum ReservedNames {
  /// Keywords, and identifiers in the templates.
  static let identifiers: Set<String> = Set(
    """
    actor any as associatedtype async await borrowing break case catch class consume consuming continue convenience copy
    default defer deinit didSet discard do dynamic each else enum extension fallthrough false fileprivate final for func
    get guard if import in indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated
    nonmutating open operator optional override package postfix precedencegroup prefix private protocol public repeat
    required rethrows return self sending set some static struct subscript super switch throw throws true try type
    typealias unowned unsafe var weak where while willSet yield
    add adding all access at answer cells clock code columns command commands content context count database
    description draft engine entities entity error events exit failure fake fields fixed folder gizmo gizmos handler handlers harness
    id ids info json key known last latest limit list listing load log logger look message migrations moment name
    output page parts path query raised raw record records report result results root row rows run saved seen session
    settings state store stored stub suggestion table text titles title unit value version work words
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
    Workshop Gizmo Gizmos Core App Argument Arguments Flag Flags Command Commands Domain Interface Foundation Swift Testing
    Logging Contracts Observation Synchronization Benchmarks Torture Architecture
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
