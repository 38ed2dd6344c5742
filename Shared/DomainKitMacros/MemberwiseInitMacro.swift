import SwiftDiagnostics
package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The macro that writes an initializer from the stored properties; see `MemberwiseInit()` in
/// DomainKit.
package enum MemberwiseInitMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let unlabeled = unlabeledCount(node) else {
      context.diagnose(Diagnostic(node: node, message: UnreadableCount()))
      return []
    }
    let parameters = declaration.storedProperties.compactMap { parameter(of: $0.binding, isLet: $0.isLet) }
    let texts = parameters.enumerated().map { ($0 < unlabeled ? "_ " : "") + $1.text }
    let assignments = parameters.map { "  self.\($0.name) = \($0.name)" }
    return [
      """
      package init(\(raw: texts.joined(separator: ", "))) {
      \(raw: assignments.joined(separator: "\n"))
      }
      """
    ]
  }

  /// Returns the number of parameters without a label, 2 for `@MemberwiseInit(unlabeled: 2)`, or `nil` for
  /// an expression that is no number.
  private static func unlabeledCount(_ node: AttributeSyntax) -> Int? {
    guard let count = node.arguments?.as(LabeledExprListSyntax.self)?.first else { return 0 }
    return Int(count.expression.trimmedDescription)
  }

  /// Returns the parameter for a property, or `nil` if the property has its value or no type.
  private static func parameter(of property: PatternBindingSyntax, isLet: Bool) -> (name: String, text: String)? {
    guard let type = property.typeAnnotation?.type, !isLet || property.initializer == nil else { return nil }
    let name = property.pattern.trimmedDescription
    let isFunction = (type.as(AttributedTypeSyntax.self)?.baseType ?? type).is(FunctionTypeSyntax.self)
    let isNil = !isLet && type.is(OptionalTypeSyntax.self)
    let value = property.initializer.map { " \($0.trimmedDescription)" } ?? (isNil ? " = nil" : "")
    return (name, "\(name): \(isFunction ? "@escaping " : "")\(type.trimmedDescription)\(value)")
  }
}

/// The diagnostic for a number of parameters that is not written as a number.
private struct UnreadableCount: DiagnosticMessage {
  let message = "@MemberwiseInit requires a number, such as unlabeled: 1"
  let diagnosticID = MessageID(domain: "MemberwiseInit", id: "count")
  let severity = DiagnosticSeverity.error
}

extension DeclGroupSyntax {
  /// The properties that instances store, in order, with `true` for constants.
  var storedProperties: [(binding: PatternBindingSyntax, isLet: Bool)] {
    memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { !$0.modifiers.contains { $0.name.tokenKind == .keyword(.static) } }
      .flatMap { variable -> [(binding: PatternBindingSyntax, isLet: Bool)] in
        let isLet = variable.bindingSpecifier.tokenKind == .keyword(.let)
        return variable.bindings.map { (binding: $0, isLet: isLet) }
      }
      .filter { $0.binding.accessorBlock == nil }
  }
}
