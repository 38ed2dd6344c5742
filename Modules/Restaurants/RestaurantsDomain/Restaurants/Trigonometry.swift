/// The three functions for distances on a sphere. The domain does not import a mathematical
/// library, and every engine and machine must compute the same distance.
enum Trigonometry {
  /// Returns the sine of an angle from -2π to 2π in radians, accurate to all but the last digit.
  static func sine(_ angle: Double) -> Double {
    // The angle is mapped to -π/2...π/2, where the series is short. The sine is symmetric about π/2
    // and has the period 2π.
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

  /// Returns the angle in 0...π/2 with this sine from 0 to 1. Newton's method runs on the half
  /// where the sine is steep.
  static func arcsine(_ value: Double) -> Double {
    if value > 0.71 { return .pi / 2 - arcsine(((1 - value) * (1 + value)).squareRoot()) }
    var angle = value
    for _ in 0..<6 { angle -= (sine(angle) - value) / cosine(angle) }
    return angle
  }
}
