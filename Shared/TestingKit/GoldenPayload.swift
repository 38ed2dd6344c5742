package import DomainKit
import StorageKit

/// The stored form of an event, pinned by a test of its feature.
///
/// ```swift
/// @Test func `an added gizmo is stored in the same form as ever`() throws {
///   let event = GizmoAdded(gizmo: UniqueID(high: 1, low: 2), name: "Lamp", at: Timestamp(milliseconds: 0))
///   try GoldenPayload(of: event, #"{"at":0,"gizmo":"…","name":"Lamp"}"#).check()
/// }
/// ```
package struct GoldenPayload<Event: DomainEvent & Equatable> {
  private let event: Event
  private let payload: String

  package init(of event: Event, _ payload: String) {
    self.event = event
    self.payload = payload
  }

  /// Returns the members in the order of their keys, since the order in the text does not matter.
  private func members(of text: String) throws -> [JSONValue.Member] {
    guard case .object(let members) = JSONReader.read(text) else {
      throw ContractViolation(description: "the payload of \(Event.stableName) is not a JSON object: \(text)")
    }
    return members.sorted { $0.key < $1.key }
  }

  /// - Throws: ``ContractViolation`` if the event is stored in another form, or if the pinned form
  ///   no longer reads as the event. Such a change needs a new stable name and an ``EventUpcast``.
  package func check() throws {
    let (stored, golden) = (try members(of: try EventCoding.encode(event)), try members(of: payload))
    try expectEqual(stored, golden, "the stored form of \(Event.stableName)")
    let read = try EventCoding.decode(payload, storedAs: Event.stableName, as: Event.self)
    try expect(read as? Event == event, "\(Event.stableName) no longer reads as it was stored")
  }
}
