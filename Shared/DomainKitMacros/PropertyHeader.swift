import SwiftDiagnostics
import SwiftSyntax

/// The words before a property's name: its modifiers and `let` or `var`.
extension EntityMembers.Variable {
  /// Returns `true` if the entity's users can access the property, as the kernel's protocol
  /// requires.
  func isReachable(in shape: EntityShape) -> Bool {
    if shape.isPackage { return declaration.modifiers.contains(where: \.isPackageAccess) }
    return !declaration.modifiers.contains { $0.detail == nil && $0.isHiding }
  }

  /// `true` if it is declared `private(set)` or similar.
  var hasNarrowerSetter: Bool { declaration.modifiers.contains { $0.detail != nil } }

  /// Returns the correct header: without a narrower setter, not lazy, and visible.
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

  /// The position of the first modifier, or of `let` or `var` if there is none.
  var start: AbsolutePosition {
    (declaration.modifiers.first.map(Syntax.init) ?? Syntax(declaration.bindingSpecifier))
      .positionAfterSkippingLeadingTrivia
  }
}

extension EntityShape {
  /// `true` if the declaration itself makes the type visible to other modules of the package.
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
