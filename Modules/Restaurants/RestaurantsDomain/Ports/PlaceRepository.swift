package import DomainKit

/// The named places.
package protocol PlaceRepository: EntityWriter<Place>, EntityRemover<Place> {
  /// Returns the place with this ``Place/key``.
  func place(keyed key: String) async throws -> Place?
  /// Returns all places, sorted by name.
  func places() async throws -> [Place]
}
