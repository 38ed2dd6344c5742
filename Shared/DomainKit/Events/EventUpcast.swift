/// The conversion of an earlier stored form of an event into the current one.
///
/// When the fields of an event change, its stable name gets a new version, and an upcast keeps the
/// events that are stored under the old name deliverable:
///
/// ```swift
/// package struct GizmoAdded: DomainEvent {
///   package static let stableName = "gizmos.added.v2"
///   package static let upcasts = [
///     EventUpcast(from: "gizmos.added.v1") { payload in payload.setting("color", to: "unknown") }
///   ]
///
///   package let color: String
/// }
/// ```
package struct EventUpcast: Sendable {
  /// The stable name of the earlier form.
  package let stableName: String
  /// Returns the payload in the current form.
  package let convert: @Sendable (JSONValue) throws -> JSONValue

  package init(from stableName: String, _ convert: @escaping @Sendable (JSONValue) throws -> JSONValue) {
    self.stableName = stableName
    self.convert = convert
  }
}

extension JSONValue {
  /// Returns the object with a member added or replaced. Another value is returned as it is.
  package func setting(_ key: String, to value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != key } + [Member(key, value)])
  }
}
