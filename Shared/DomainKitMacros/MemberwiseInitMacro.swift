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
    let properties = declaration.storedProperties.filter { $0.initializer == nil }
    let parameters = properties.compactMap(parameter)
    let assignments = properties.map { "  self.\($0.pattern.trimmedDescription) = \($0.pattern.trimmedDescription)" }
    return [
      """
      package init(\(raw: parameters.joined(separator: ", "))) {
      \(raw: assignments.joined(separator: "\n"))
      }
      """
    ]
  }

  private static func parameter(of property: PatternBindingSyntax) -> String? {
    guard let type = property.typeAnnotation?.type else { return nil }
    let isFunction = (type.as(AttributedTypeSyntax.self)?.baseType ?? type).is(FunctionTypeSyntax.self)
    return "\(property.pattern.trimmedDescription): \(isFunction ? "@escaping " : "")\(type.trimmedDescription)"
  }
}

extension DeclGroupSyntax {
  /// The properties that instances store, in order.
  var storedProperties: [PatternBindingSyntax] {
    memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .filter { !$0.modifiers.contains { $0.name.tokenKind == .keyword(.static) } }
      .flatMap(\.bindings).filter { $0.accessorBlock == nil }
  }
}
