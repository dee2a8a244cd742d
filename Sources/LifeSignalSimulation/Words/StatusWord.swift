internal import LifeSignalDomain

/// The status of a contact, in the language of scenarios.
enum StatusWord: String, CaseIterable, Sendable {
  case alerting
  case nonResponsive = "non-responsive"
  case pinged
  case onTime = "on-time"
  case neverCheckedIn = "never-checked-in"

  init(_ status: ContactStatus) {
    self =
      switch status {
      case .alert: .alerting
      case .nonResponsive: .nonResponsive
      case .pinged: .pinged
      case .onTime: .onTime
      case .noCheckIn: .neverCheckedIn
      }
  }
}
