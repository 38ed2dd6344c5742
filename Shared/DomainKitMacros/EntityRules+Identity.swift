import SwiftDiagnostics
import SwiftSyntax

extension EntityRules {
  /// Checks that there is an `id` that is stored, never changes and has the type's own identifier
  /// type.
  static func identity(of shape: EntityShape) -> [Diagnostic] {
    guard let id = shape.members.variable("id") else {
      let declaration = "package let id: \(shape.idType)"
      return [
        shape.name.misuse(
          .noID(type: shape.name.text, idType: shape.idType), .insertID(declaration),
          shape.declaration.insertingFirst(declaration))
      ]
    }
    if id.isComputed { return [computed(id, in: shape)] }
    return variable(id, in: shape) + wrongType(id, in: shape)
  }

  private static func computed(_ id: EntityMembers.Variable, in shape: EntityShape) -> Diagnostic {
    guard id.declaration.bindings.count == 1 else { return id.binding.pattern.misuse(.computedID) }
    let stored = id.header("let", in: shape) + " id: \(shape.idType)"
    return id.binding.pattern.misuse(
      .computedID, .storeID(stored), id.declaration.replacing(by: stored, from: id.start))
  }

  private static func variable(_ id: EntityMembers.Variable, in shape: EntityShape) -> [Diagnostic] {
    let edit = id.replacingHeader(by: "let", in: shape)
    if !id.isLet { return [id.declaration.bindingSpecifier.misuse(.variableID, .useLet, edit)] }
    return id.isReachable(in: shape) ? [] : [id.binding.pattern.misuse(.hidden("id"), .usePackage, edit)]
  }

  private static func wrongType(_ id: EntityMembers.Variable, in shape: EntityShape) -> [Diagnostic] {
    let type = id.binding.typeAnnotation?.type
    if let type, shape.isOwnID(type) { return [] }
    let named = Syntax(type) ?? Syntax(id.binding.pattern)
    // A value of another type is removed with its type; the comma before the next property stays.
    let last = id.binding.initializer.map(Syntax.init) ?? id.binding.typeAnnotation.map(Syntax.init)
    let end = (last ?? Syntax(id.binding.pattern)).endPositionBeforeTrailingTrivia
    let start = id.binding.pattern.positionAfterSkippingLeadingTrivia
    let edit = FixIt.Change.replaceText(
      range: start..<end, with: "id: \(shape.idType)", in: Syntax(id.declaration))
    return [named.misuse(.wrongIDType(idType: shape.idType), .writeIDType(shape.idType), edit)]
  }
}

extension EntityShape {
  /// Returns `true` for `ID<TypeName>` or, in a struct, `ID<Self>`; the compiler rejects `Self` in
  /// a class.
  fileprivate func isOwnID(_ type: TypeSyntax) -> Bool {
    let arguments: GenericArgumentListSyntax?
    if let plain = type.as(IdentifierTypeSyntax.self), plain.name.text == "ID" {
      arguments = plain.genericArgumentClause?.arguments
    } else if let qualified = type.as(MemberTypeSyntax.self), qualified.name.text == "ID",
      qualified.baseType.trimmedDescription == "DomainKit"
    {
      arguments = qualified.genericArgumentClause?.arguments
    } else {
      return false
    }
    guard let arguments, arguments.count == 1, case .type(let entity)? = arguments.first?.argument
    else { return false }
    if let plain = entity.as(IdentifierTypeSyntax.self) {
      return plain.name.text == name.text || (!isClass && plain.name.text == "Self")
    }
    return entity.as(MemberTypeSyntax.self)?.name.text == name.text
  }
}
