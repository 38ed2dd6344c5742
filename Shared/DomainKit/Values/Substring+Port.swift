extension Substring {
  /// `true` if the text after the colon of a host is no port, as that of `till:secret`. The host may be an address
  /// in brackets.
  package var hasWrongPort: Bool {
    let port = drop { $0 != ":" }.dropFirst()
    return !hasPrefix("[") && !port.isEmpty && UInt16(port) == nil
  }
}
