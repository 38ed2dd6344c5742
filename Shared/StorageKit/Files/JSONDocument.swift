/// A JSON value (RFC 8259) from outside: read strictly, in one pass over its bytes.
package enum JSONDocument: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONDocument])
  case object([Member])

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONDocument

    package init(_ key: String, _ value: JSONDocument) {
      self.key = key
      self.value = value
    }
  }

  /// Why bytes are not JSON.
  package enum Failure: Error, Hashable {
    case endsEarly
    case unexpected(offset: Int)
    case badNumber
    case badEscape
    case controlCharacter
    case notUTF8
    case tooDeep
  }

  /// The value of an object's key; the last one where a key stands twice.
  package subscript(_ key: String) -> JSONDocument? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// Reads one value and nothing behind it.
  package init(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      var parser = JSONParser(bytes: buffer)
      return try parser.document()
    }
  }
}

extension JSONDocument.Failure {
  /// What to tell the person whose file it is.
  package var reason: String {
    switch self {
    case .endsEarly: "it ends in the middle"
    case .unexpected(let offset): "it is not JSON from byte \(offset + 1) on"
    case .badNumber: "a number is none"
    case .badEscape: "an escape in a text is none"
    case .controlCharacter: "a text holds a control character"
    case .notUTF8: "it is not UTF-8"
    case .tooDeep: "it is nested too deeply"
    }
  }
}
