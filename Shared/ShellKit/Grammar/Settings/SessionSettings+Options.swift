import DomainKit

extension SessionSettings {
  /// Applies an option.
  ///
  /// - Returns: `true` if the option is a session setting.
  /// - Throws: ``ShellError`` if the value is invalid for the option.
  mutating func apply(_ option: ShellOption, _ value: String) throws(ShellError) -> Bool {
    switch option {
    case .output: format = try choice(option, value)
    case .json: format = .json
    case .color: color = try choice(option, value)
    case .onError:
      let failure: FailureChoice = try choice(option, value)
      continuesAfterErrors = failure == .continue
    case .yes: assumesYes = true
    case .noInput: allowsInput = false
    case .timeout:
      guard let limit = DurationText.parse(value) else { throw invalid(option, value, []) }
      timeout = limit
    case .quiet: isQuiet = true
    case .verbose: isVerbose = true
    case .database, .kiosk, .command, .file, .version, .help: return false
    }
    return true
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ option: ShellOption, _ value: String
  ) throws(ShellError) -> Value {
    guard let choice = Value(rawValue: value) else { throw invalid(option, value, Value.allCases.map(\.rawValue)) }
    return choice
  }

  private func invalid(_ option: ShellOption, _ value: String, _ values: [String]) -> ShellError {
    let nearest = EditDistance.nearest(to: value, among: values)
    return ShellError(
      "usage.invalid-value", "\(option.rawValue) cannot be \(Quoting.quoted(value))",
      suggestion: EditDistance.question(nearest) ?? "write \(option.rawValue) \(option.valueName)"
    ).corrected(by: Correction(value, nearest: nearest))
  }
}
