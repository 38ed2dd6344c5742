/// A currency of ISO 4217.
///
/// ```swift
/// let yen = Currency("jpy")  // `nil` for a code that ISO 4217 does not have
/// yen?.code                  // "JPY"
/// yen?.minorDigits           // 0
/// ```
package struct Currency: Hashable, Sendable {
  /// The code of three capital letters, for example `USD`.
  package let code: String
  /// The number of decimal digits of the smallest unit: 2 for cents, 0 for yen.
  package let minorDigits: Int

  /// The number of smallest units per main unit: 100 cents per dollar.
  var minorUnitsInMain: Int64 { (0..<minorDigits).reduce(1) { unit, _ in unit * 10 } }

  /// Returns `nil` if ISO 4217 has no such active code; case does not matter.
  package init?(_ code: some StringProtocol) {
    let upper = code.uppercased()
    guard Currency.active.contains(upper) else { return nil }
    self.init(known: upper)
  }

  private init(known code: String) {
    self.code = code
    minorDigits = Currency.unusualDigits[code] ?? 2
  }

  package static let usd = Currency(known: "USD")
  package static let eur = Currency(known: "EUR")
  package static let uah = Currency(known: "UAH")

  private static let unusualDigits: [String: Int] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0,
    "UGX": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
  ]

  /// The national currencies of ISO 4217 (list one of 2026), and those that it lost since 2024, because
  /// stored prices may use them.
  private static let active = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF \
    CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD \
    HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD \
    MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN \
    PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY \
    TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) })
}

extension Currency: CustomStringConvertible {
  package var description: String { code }
}

extension Currency: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let currency = Currency(code) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(code) is not a currency")
    }
    self = currency
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
