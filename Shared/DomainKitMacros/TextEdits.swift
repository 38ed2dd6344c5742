import SwiftDiagnostics
import SwiftSyntax

extension SyntaxProtocol {
  /// Returns a diagnostic that points here.
  func misuse(_ misuse: EntityMisuse) -> Diagnostic {
    Diagnostic(node: self, message: misuse)
  }

  /// Returns a diagnostic that points here and offers one edit.
  func misuse(_ misuse: EntityMisuse, _ repair: EntityRepair, _ edit: FixIt.Change) -> Diagnostic {
    Diagnostic(node: self, message: misuse, fixIts: [FixIt(message: repair, changes: [edit])])
  }

  func inserting(_ text: String) -> FixIt.Change {
    let start = positionAfterSkippingLeadingTrivia
    return .replaceText(range: start..<start, with: text, in: Syntax(self))
  }

  /// Replaces the text from a position, or from the first token, to the end.
  func replacing(by text: String, from start: AbsolutePosition? = nil) -> FixIt.Change {
    let start = start ?? positionAfterSkippingLeadingTrivia
    return .replaceText(
      range: start..<endPositionBeforeTrailingTrivia, with: text, in: Syntax(self))
  }

  /// Removes the text, and the comment and space before it.
  func removing() -> FixIt.Change {
    .replaceText(range: position..<endPosition, with: "", in: Syntax(self))
  }
}

extension DeclGroupSyntax {
  /// Inserts a declaration as the first member, with the indentation of its neighbors.
  func insertingFirst(_ declaration: String) -> FixIt.Change {
    let position = memberBlock.leftBrace.endPositionBeforeTrailingTrivia
    let outer = indentation(of: Syntax(self))
    let inner = memberBlock.members.first.map { indentation(of: Syntax($0)) } ?? outer + "  "
    let isOneLine = !memberBlock.rightBrace.leadingTrivia.contains { $0.isNewline }
    let end = memberBlock.members.isEmpty && isOneLine ? "\n" + outer : ""
    return .replaceText(
      range: position..<position, with: "\n\(inner)\(declaration)\(end)", in: Syntax(memberBlock))
  }

  private func indentation(of node: Syntax) -> String {
    var blanks = ""
    for piece in node.leadingTrivia.reversed() {
      switch piece {
      case .spaces(let count): blanks += String(repeating: " ", count: count)
      case .tabs(let count): blanks += String(repeating: "\t", count: count)
      default: return blanks
      }
    }
    return blanks
  }
}

extension InheritanceClauseSyntax {
  /// Removes one type from the list, and the colon with the last one.
  func removing(_ entry: InheritedTypeSyntax) -> FixIt.Change {
    let entries = Array(inheritedTypes)
    guard entries.count > 1 else {
      return .replaceText(
        range: position..<endPositionBeforeTrailingTrivia, with: "", in: Syntax(self))
    }
    guard entry.trailingComma == nil else {
      return .replaceText(range: entry.position..<entry.endPosition, with: "", in: Syntax(self))
    }
    let start = entries[entries.count - 2].trailingComma?.position ?? entry.position
    return .replaceText(
      range: start..<entry.endPositionBeforeTrailingTrivia, with: "", in: Syntax(self))
  }
}
