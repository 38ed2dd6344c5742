import SwiftDiagnostics
import SwiftSyntax

/// The words in front of a property's name: its modifiers and `let` or `var`.
extension EntityMembers.Variable {
  /// Whether the entity's users see the property, as the kernel's protocol demands.
  func isReachable(in shape: EntityShape) -> Bool {
    if shape.isPackage { return declaration.modifiers.contains(where: \.isPackageAccess) }
    return !declaration.modifiers.contains { $0.detail == nil && $0.isHiding }
  }

  /// Whether it is declared `private(set)` or alike.
  var hasNarrowerSetter: Bool { declaration.modifiers.contains { $0.detail != nil } }

  /// The header as it should be: no narrower setter, not lazy, and visible.
  func header(_ specifier: String, in shape: EntityShape) -> String {
    let kept = declaration.modifiers.filter { modifier in
      modifier.detail == nil && modifier.name.tokenKind != .keyword(.lazy)
        && (isReachable(in: shape) || !modifier.isAccess)
    }
    let access = isReachable(in: shape) ? [] : ["package"]
    return (access + kept.map(\.trimmedDescription) + [specifier]).joined(separator: " ")
  }

  func replacingHeader(by specifier: String, in shape: EntityShape) -> FixIt.Change {
    declaration.bindingSpecifier.replacing(by: header(specifier, in: shape), from: start)
  }

  /// Where the modifiers begin, or the `var` that has none.
  var start: AbsolutePosition {
    (declaration.modifiers.first.map(Syntax.init) ?? Syntax(declaration.bindingSpecifier))
      .positionAfterSkippingLeadingTrivia
  }
}

extension EntityShape {
  /// Whether other modules of the package see the type, as far as its own words say.
  fileprivate var isPackage: Bool { modifiers.contains(where: \.isPackageAccess) }
}

extension DeclModifierSyntax {
  fileprivate var isPackageAccess: Bool {
    detail == nil && [.keyword(.package), .keyword(.public), .keyword(.open)].contains(name.tokenKind)
  }

  fileprivate var isHiding: Bool {
    [.keyword(.private), .keyword(.fileprivate)].contains(name.tokenKind)
  }

  fileprivate var isAccess: Bool {
    isPackageAccess || isHiding || name.tokenKind == .keyword(.internal)
  }
}
