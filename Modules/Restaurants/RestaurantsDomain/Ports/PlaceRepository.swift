/// The named places.
package protocol PlaceRepository: Sendable {
  func add(_ place: inout Place) throws
  func update(_ place: inout Place) throws
  func remove(_ place: inout Place) throws
  /// Returns the place with this ``Place/key``.
  func place(keyed key: String) async throws -> Place?
  /// Returns all places, sorted by name.
  func places() async throws -> [Place]
}
