/// The reaction of a script to a failure.
enum FailureChoice: String, HelpEntry {
  case stop, `continue`

  var meaning: String {
    switch self {
    case .stop: "stop at the first failure"
    case .continue: "run the remaining statements"
    }
  }
}
