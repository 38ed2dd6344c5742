import SwiftDiagnostics
import SwiftSyntax

/// The rules for all entities; each rule returns a diagnostic for every violation.
enum EntityRules {
  /// Returns all violations, so that the author can fix them at once.
  static func check(_ shape: EntityShape) -> [Diagnostic] {
    finality(of: shape) + conformances(of: shape) + identity(of: shape) + buffer(of: shape)
      + version(of: shape)
      + raising(in: shape)
  }

  private static func finality(of shape: EntityShape) -> [Diagnostic] {
    guard shape.isClass, !shape.isFinal else { return [] }
    return [shape.keyword.misuse(.notFinal, .addFinal, shape.keyword.inserting("final "))]
  }

  private static func conformances(of shape: EntityShape) -> [Diagnostic] {
    guard let clause = shape.inheritance,
      let entry = clause.inheritedTypes.first(where: {
        ["Identifiable", "Swift.Identifiable"].contains($0.type.trimmedDescription)
      })
    else { return [] }
    return [
      entry.type.misuse(
        .identifiable(idType: shape.idType), .removeIdentifiable, clause.removing(entry))
    ]
  }

  private static func buffer(of shape: EntityShape) -> [Diagnostic] {
    guard let own = shape.members.variable("eventBuffer") else { return [] }
    let name = own.binding.pattern
    guard own.declaration.bindings.count == 1 else { return [name.misuse(.ownBuffer)] }
    return [name.misuse(.ownBuffer, .remove("eventBuffer"), own.declaration.removing())]
  }

  private static func version(of shape: EntityShape) -> [Diagnostic] {
    guard let own = shape.members.variable("version") else { return [] }
    let edit = own.replacingHeader(by: "var", in: shape)
    if own.isLet { return [own.declaration.bindingSpecifier.misuse(.constantVersion, .useVar, edit)] }
    let isSound = own.isReachable(in: shape) && !own.hasNarrowerSetter
    return isSound ? [] : [own.binding.pattern.misuse(.hidden("version"), .usePackage, edit)]
  }

  private static func raising(in shape: EntityShape) -> [Diagnostic] {
    shape.members.functions("raiseEvent").map { own in
      own.name.misuse(.ownRaise, .remove("raiseEvent"), own.removing())
    }
  }
}
