package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The macro that writes the common members of entities; see `DomainEntity()` in DomainKit.
package enum DomainEntityMacro {}

extension DomainEntityMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let shape: EntityShape
    switch EntityShape.read(declaration) {
    case .unfit(let diagnostic):
      context.diagnose(diagnostic)
      return []
    case .entity(let found): shape = found
    }
    let diagnostics = EntityRules.check(shape)
    diagnostics.forEach(context.diagnose)
    return members(of: shape, isSound: diagnostics.isEmpty)
  }

  /// Returns the missing members. An invalid entity does not conform, so it gets the one member
  /// that its methods call.
  private static func members(of shape: EntityShape, isSound: Bool) -> [DeclSyntax] {
    var members: [DeclSyntax] = []
    if shape.members.variable("eventBuffer") == nil {
      members.append("package var eventBuffer = DomainKit.EventBuffer()")
    }
    if shape.members.variable("version") == nil {
      members.append("package var version: Int = 0")
    }
    if !isSound, shape.members.functions("raiseEvent").isEmpty {
      members.append("package func raiseEvent(_: some DomainKit.DomainEvent) {}")
    }
    return members
  }
}

extension DomainEntityMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The member role has reported the errors.
    guard !protocols.isEmpty, case .entity(let shape) = EntityShape.read(declaration),
      EntityRules.check(shape).isEmpty
    else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): DomainKit.DomainEntity {}")]
  }
}
