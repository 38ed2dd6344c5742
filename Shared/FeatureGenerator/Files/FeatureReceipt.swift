/// A record of the files that were written for a feature, so that they can be removed.
struct FeatureReceipt: Receipt, Equatable {
  let names: FeatureNames
  let isStored: Bool
  /// A checksum of the original content per file.
  let files: [String: String]

  static func path(of feature: String) -> String { "Modules/\(feature)/.generated.json" }

  init(names: FeatureNames, isStored: Bool, files: [(path: String, text: String)]) {
    self.names = names
    self.isStored = isStored
    self.files = Dictionary(uniqueKeysWithValues: files.map { ($0.path, Self.sum($0.text)) })
  }

  /// Returns the FNV-1a hash with 64 bits, which is enough to detect changes by the author.
  static func sum(_ text: String) -> String {
    let sum = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(sum, radix: 16)
  }
}
