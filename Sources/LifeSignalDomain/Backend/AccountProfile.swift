public import Foundation

/// What the server keeps of a person besides the account itself.
public struct AccountProfile: Hashable, Sendable {
  /// What the person said in onboarding.
  public var profile: UserProfile
  /// When the person last checked in.
  public var lastCheckedIn: Date?
  /// The emergency button.
  public var alert: Alert
  /// The code that is live for the account (invariant 35).
  public var qrCode: QRCodeID
  /// When anything of this that contacts see last changed.
  public var lastModified: Date

  /// A profile with all of it.
  public init(
    profile: UserProfile, lastCheckedIn: Date?, alert: Alert = .inactive, qrCode: QRCodeID,
    lastModified: Date
  ) {
    self.profile = profile
    self.lastCheckedIn = lastCheckedIn
    self.alert = alert
    self.qrCode = qrCode
    self.lastModified = lastModified
  }
}
