/// What a script does after a failure.
enum FailureChoice: String, HelpEntry {
  case stop, `continue`

  var meaning: String {
    switch self {
    case .stop: "nothing behind the failure runs"
    case .continue: "the rest runs all the same"
    }
  }
}
