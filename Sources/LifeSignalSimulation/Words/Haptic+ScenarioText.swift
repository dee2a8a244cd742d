internal import LifeSignalDomain

extension Haptic {
  /// The signal in the language of scenarios, as one word.
  var scenarioText: String {
    switch self {
    case .impact(let strength): "\(strength.rawValue)-impact"
    case .notification(let outcome): outcome.rawValue
    case .selection: "selection"
    }
  }
}
