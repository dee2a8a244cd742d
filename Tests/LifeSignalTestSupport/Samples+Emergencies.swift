public import LifeSignalDomain

extension UserIntent {
  /// Turns the tests' first emergency on.
  public static let alertOn = alertOn(1)
  /// Ends the tests' first emergency.
  public static let alertOff = alertOff(1)

  /// Turns on one of the tests' emergencies.
  public static func alertOn(_ number: UInt8) -> Self {
    .activateAlert(EmergencyID(uuid(0xE0 + number)))
  }

  /// Ends some of the tests' emergencies.
  public static func alertOff(_ numbers: UInt8...) -> Self {
    .deactivateAlert(numbers.map { EmergencyID(uuid(0xE0 + $0)) })
  }

  /// The same intent with the identifiers of the tests' first emergency.
  public var withoutIDs: Self {
    switch self {
    case .activateAlert: .alertOn
    case .deactivateAlert: .alertOff
    default: self
    }
  }
}
