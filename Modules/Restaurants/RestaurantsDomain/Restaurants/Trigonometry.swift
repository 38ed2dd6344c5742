/// The three functions that a distance on a sphere takes. The domain knows no mathematical library, and every engine
/// and machine must come to the same distance.
enum Trigonometry {
  /// The sine of an angle from -2π to 2π in radians, to the last digits but one.
  static func sine(_ angle: Double) -> Double {
    // Into -π/2...π/2, where the series is short: the sine is symmetric about π/2 and has the period 2π.
    var x = angle
    if x > .pi { x -= 2 * .pi } else if x < -.pi { x += 2 * .pi }
    if x > .pi / 2 { x = .pi - x } else if x < -.pi / 2 { x = -.pi - x }
    let square = x * x
    var (sum, term) = (0.0, x)
    for step in 1...12 {
      sum += term
      let double = Double(2 * step)
      term *= -square / (double * (double + 1))
    }
    return sum
  }

  static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }

  /// The angle in 0...π/2 whose sine this is, 0 to 1: by Newton's method, on the half where the sine is steep.
  static func arcsine(_ value: Double) -> Double {
    if value > 0.71 { return .pi / 2 - arcsine(((1 - value) * (1 + value)).squareRoot()) }
    var angle = value
    for _ in 0..<6 { angle -= (sine(angle) - value) / cosine(angle) }
    return angle
  }
}
