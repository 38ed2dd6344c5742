import SwiftDiagnostics
import SwiftSyntax

/// The parts of a possible entity's declaration that the macro reads.
struct EntityShape {
  enum Reading {
    case entity(EntityShape)
    case unfit(Diagnostic)
  }

  let declaration: any DeclGroupSyntax
  /// `struct` or `class`.
  let keyword: TokenSyntax
  let name: TokenSyntax
  let modifiers: DeclModifierListSyntax
  let inheritance: InheritanceClauseSyntax?

  var isClass: Bool { keyword.tokenKind == .keyword(.class) }
  var isFinal: Bool { modifiers.contains { $0.name.tokenKind == .keyword(.final) } }
  var members: EntityMembers { EntityMembers(declaration.memberBlock) }
  /// The source text of the type's own identifier type.
  var idType: String { "ID<\(name.text)>" }

  static func read(_ declaration: some DeclGroupSyntax) -> Reading {
    if let found = declaration.as(StructDeclSyntax.self) {
      return .entity(
        EntityShape(
          declaration: found, keyword: found.structKeyword, name: found.name,
          modifiers: found.modifiers,
          inheritance: found.inheritanceClause))
    }
    if let found = declaration.as(ClassDeclSyntax.self) {
      return .entity(
        EntityShape(
          declaration: found, keyword: found.classKeyword, name: found.name,
          modifiers: found.modifiers,
          inheritance: found.inheritanceClause))
    }
    let keyword = declaration.introducer
    return .unfit(Diagnostic(node: keyword, message: EntityMisuse.wrongKind(keyword.text)))
  }
}

/// The members of a type that matter to an entity, including those between `#if` and `#endif`.
struct EntityMembers {
  /// A property of the type's instances.
  struct Variable {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax

    var isLet: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }
    /// `true` if it has accessors or observers.
    var isComputed: Bool { binding.accessorBlock != nil }
  }

  private let declarations: [DeclSyntax]

  init(_ block: MemberBlockSyntax) {
    declarations = EntityMembers.flatten(block.members)
  }

  func variable(_ name: String) -> Variable? {
    for declaration in declarations.compactMap({ $0.as(VariableDeclSyntax.self) })
    where !declaration.isShared {
      for binding in declaration.bindings
      where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier?.name == name {
        return Variable(declaration: declaration, binding: binding)
      }
    }
    return nil
  }

  func functions(_ name: String) -> [FunctionDeclSyntax] {
    declarations.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { $0.name.text == name }
  }

  private static func flatten(_ items: MemberBlockItemListSyntax) -> [DeclSyntax] {
    items.flatMap { item -> [DeclSyntax] in
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return conditional.clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let inner) = clause.elements else { return [] }
        return flatten(inner)
      }
    }
  }
}

extension VariableDeclSyntax {
  /// `true` if the property belongs to the type rather than to its instances.
  fileprivate var isShared: Bool {
    modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }
}
