import SwiftDiagnostics
package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The macro that writes a record's columns and the code that writes and reads its row; see
/// `StoredRecord()` in StorageKit.
package enum StoredRecordMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let record = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(Diagnostic(node: node, message: RecordMisuse()))
      return []
    }
    let access = record.modifiers.contains(where: \.isShared) ? "package " : ""
    let properties = record.storedProperties.compactMap {
      $0.binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
    let cases = properties.map { "    case \($0) = \"\(snakeCase($0))\"" }
    let names = properties.map { "\"\(snakeCase($0))\"" }
    let values = properties.map { "      self.\($0).storedValue" }
    let reads = properties.enumerated().map { "    self.\($1) = try row.value(\($0))" }
    return [
      try ExtensionDeclSyntax(
        """
        extension \(type.trimmed) {
          \(raw: access)enum Column: String, Sendable {
        \(raw: cases.joined(separator: "\n"))
          }

          \(raw: access)static var columnNames: [String] {
            [\(raw: names.joined(separator: ", "))]
          }

          \(raw: access)var rowValues: [StorageKit.StoredValue] {
            [
        \(raw: values.joined(separator: ",\n"))
            ]
          }

          \(raw: access)init(row: StorageKit.StoredRow) throws {
        \(raw: reads.joined(separator: "\n"))
          }
        }
        """)
    ]
  }

  /// Returns `cover_url` for `coverURL`: a capital begins a word if a lowercase letter comes before
  /// or after it.
  private static func snakeCase(_ name: String) -> String {
    let letters = Array(name.filter { $0 != "`" })
    var text = ""
    for (index, letter) in letters.enumerated() {
      let isFollowed = letters.indices.contains(index + 1) && letters[index + 1].isLowercase
      if letter.isUppercase, index > 0, !letters[index - 1].isUppercase || isFollowed { text += "_" }
      text += letter.lowercased()
    }
    return text
  }
}

/// The diagnostic for an attribute on a declaration that is not a struct.
private struct RecordMisuse: DiagnosticMessage {
  let message = "@StoredRecord requires a struct: a row is a value"
  let diagnosticID = MessageID(domain: "StoredRecord", id: "kind")
  let severity = DiagnosticSeverity.error
}

extension DeclModifierSyntax {
  fileprivate var isShared: Bool {
    [.keyword(.package), .keyword(.public)].contains(name.tokenKind)
  }
}
