package import DomainKit

/// The coding of stored events: JSON with sorted keys.
package enum EventCoding {
  package static func encode(_ event: any DomainEvent) throws -> String {
    var text = ""
    try JSONValueEncoder.value(of: event).write(to: &text, escaping: { _ in false })
    return text
  }

  /// Returns the event of a stored payload.
  ///
  /// - Parameter stableName: The name under which the event was stored. An ``EventUpcast`` of the
  ///   type converts an earlier form.
  package static func decode(
    _ payload: String, storedAs stableName: String, as type: any DomainEvent.Type
  ) throws -> any DomainEvent {
    let stored = try value(of: payload)
    guard stableName != type.stableName, let upcast = type.upcasts.first(where: { $0.stableName == stableName })
    else { return try stored.decoded(as: type) }
    return try upcast.convert(stored).decoded(as: type)
  }

  private static func value(of payload: String) throws -> JSONValue {
    do throws(JSONReader.Failure) {
      return try JSONReader.read(Array(payload.utf8)[...])
    } catch {
      let description = "The payload is malformed: \(error.reason)"
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: description))
    }
  }
}
