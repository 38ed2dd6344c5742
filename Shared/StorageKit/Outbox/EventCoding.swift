package import DomainKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Events as they are stored: JSON with sorted keys.
package enum EventCoding {
  package static func encode(_ event: any DomainEvent) throws -> String {
    var text = ""
    try JSONValueEncoder.value(of: event).write(to: &text, escaping: { _ in false })
    return text
  }

  package static func decode(_ payload: String, as type: any DomainEvent.Type) throws -> any DomainEvent {
    try JSONDecoder().decode(type, from: Data(payload.utf8))
  }
}
