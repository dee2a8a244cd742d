public import Foundation

/// What the server keeps of a person besides the account itself.
public struct AccountProfile: Hashable, Sendable, Codable {
  /// What the person said in onboarding.
  public var profile: UserProfile
  /// When the person last checked in.
  public var lastCheckedIn: Date?
  /// The emergency button.
  public var alert: Alert
  /// The code that is live for the account (invariant 35).
  public var qrCode: QRCodeID
  /// The person's picture, if there is one.
  public var avatar: AvatarImage?
  /// The due time whose miss was announced last: each is announced once (invariant 23).
  public internal(set) var announcedDueAt: Date?
  /// Since when the person is non-responsive: from the announcement to the next check-in.
  public internal(set) var nonResponsiveSince: Date?
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

  /// When the next check-in is due; nothing before the first one.
  public var dueAt: Date? { lastCheckedIn?.addingTimeInterval(profile.plan.interval.timeInterval) }

  /// When it is due, as long as that was not announced.
  var unannouncedDueAt: Date? { dueAt == announcedDueAt ? nil : dueAt }

  /// Decides anew whether the person is on time, after the due time has changed. True when they are
  /// not, and it must be announced.
  mutating func judge(at now: Date) -> Bool {
    guard let dueAt, now >= dueAt else {
      nonResponsiveSince = nil
      return false
    }
    guard announcedDueAt != dueAt else { return false }
    announcedDueAt = dueAt
    nonResponsiveSince = now
    return true
  }
}
