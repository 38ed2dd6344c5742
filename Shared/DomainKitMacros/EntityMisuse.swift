import SwiftDiagnostics

/// The reason why a declaration cannot be an entity.
enum EntityMisuse: DiagnosticMessage {
  case wrongKind(String)
  case notFinal
  case identifiable(idType: String)
  case noID(type: String, idType: String)
  case variableID
  case computedID
  case wrongIDType(idType: String)
  case ownBuffer
  case ownRaise
  case constantVersion
  case hidden(String)

  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID { MessageID(domain: "DomainEntity", id: name) }

  var message: String {
    switch self {
    case .wrongKind(let keyword):
      "@DomainEntity makes a struct or a final class an entity, not \(article(keyword))"
    case .notFinal: "A class that is an entity is final: its identifier names exactly one type"
    case .identifiable(let idType):
      "An entity is not Identifiable: 'ID' would mean '\(idType)' inside it, and no other entity's ID could be named"
    case .noID(let type, let idType):
      "'\(type)' has no identity: an entity declares 'let id: \(idType)'"
    case .variableID: "An entity's identity never changes: declare 'id' with 'let'"
    case .computedID: "An entity's identity is stored, not computed: declare 'id' with 'let'"
    case .wrongIDType(let idType): "An entity's 'id' is written as '\(idType)'"
    case .ownBuffer: "@DomainEntity declares 'eventBuffer'"
    case .ownRaise:
      "Every entity has 'raiseEvent'; one of its own would hide it, and its events would be lost"
    case .constantVersion: "The storage increments 'version': declare it with 'var'"
    case .hidden(let name): "The storage cannot reach '\(name)': declare it 'package', without a narrower setter"
    }
  }

  private var name: String {
    switch self {
    case .wrongKind: "wrong-kind"
    case .notFinal: "not-final"
    case .identifiable: "identifiable"
    case .noID: "no-id"
    case .variableID: "variable-id"
    case .computedID: "computed-id"
    case .wrongIDType: "wrong-id-type"
    case .ownBuffer: "own-buffer"
    case .ownRaise: "own-raise"
    case .constantVersion: "constant-version"
    case .hidden: "hidden"
    }
  }

  private func article(_ keyword: String) -> String {
    (keyword.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + keyword
  }
}

/// The action of a fix-it.
enum EntityRepair: FixItMessage {
  case addFinal
  case removeIdentifiable
  case insertID(String)
  case useLet
  case storeID(String)
  case writeIDType(String)
  case remove(String)
  case useVar
  case usePackage

  var fixItID: MessageID { MessageID(domain: "DomainEntity", id: "fix-\(message)") }

  var message: String {
    switch self {
    case .addFinal: "add 'final'"
    case .removeIdentifiable: "remove 'Identifiable'"
    case .insertID(let declaration): "insert '\(declaration)'"
    case .useLet: "use 'let'"
    case .storeID(let declaration): "replace it with '\(declaration)'"
    case .writeIDType(let type): "write '\(type)'"
    case .remove(let name): "remove '\(name)'"
    case .useVar: "use 'var'"
    case .usePackage: "make it 'package'"
    }
  }
}
