import DomainKitMacros
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// A diagnostic for a declaration: message, place and fix-its.
struct Report {
  let line: Int
  let column: Int
  let message: String
  var fix: String?
}

/// Expands a macro of the kernel and compares the whole source that comes out, every diagnostic and the corrected source.
///
/// - Parameters:
///   - corrected: The source after all fix-its, if there are any.
///   - isConforming: `true` if the type declares the conformance itself, which the macro is told.
func expectExpansion(
  of source: String, is expanded: String, reports: [Report] = [], fixed: String? = nil,
  isConforming: Bool = false, _ location: Testing.SourceLocation = #_sourceLocation
) {
  let missing = isConforming ? [] : [TypeSyntax(IdentifierTypeSyntax(name: .identifier("DomainEntity")))]
  assertMacroExpansion(
    source, expandedSource: expanded,
    diagnostics: reports.map { report in
      DiagnosticSpec(
        message: report.message, line: report.line, column: report.column,
        fixIts: report.fix.map { [FixItSpec(message: $0)] } ?? [])
    },
    macroSpecs: [
      "DomainEntity": MacroSpec(type: DomainEntityMacro.self, conformances: missing),
      "MemberwiseInit": MacroSpec(type: MemberwiseInitMacro.self),
      "StoredRecord": MacroSpec(type: StoredRecordMacro.self),
    ],
    fixedSource: fixed, indentationWidth: .spaces(2)
  ) { failure in
    Issue.record(Comment(rawValue: failure.message), sourceLocation: location)
  }
}

/// The members of a faulty entity, so that its own code reports no further errors; it does not conform.
let faulty = """

    package var eventBuffer = DomainKit.EventBuffer()

    package var version: Int = 0

    package func raiseEvent(_: some DomainKit.DomainEvent) {
    }
  """
