public import Foundation
public import LifeSignalDomain

/// The server's data about a person, in addition to the account itself.
public struct AccountProfile: Hashable, Sendable, Codable {
  /// The profile that the person entered during onboarding, with later changes.
  public var profile: UserProfile
  /// The date of the last check-in.
  public var lastCheckedIn: Date?
  /// The state of the person's emergency.
  public var alert: Alert
  /// The live QR code of the account (invariant 35).
  public var qrCode: QRCodeID
  /// The person's picture, if there is one.
  public var avatar: AvatarRecord?
  /// The due time for which a missed check-in was announced, so that each missed check-in is
  /// announced only once (invariant 23); `nil` while no check-in is missed.
  public internal(set) var announcedDueAt: Date?
  /// The date since which the person is non-responsive: the date of the announcement, until a
  /// check-in or a longer interval moves the due time into the future.
  public internal(set) var nonResponsiveSince: Date?
  /// The responders who were notified of the check-in that is missed now. Records of earlier versions
  /// lack them.
  private var missedCheckInNotices: MissedCheckInNotices?
  /// The date of the last change that contacts can see.
  public var lastModified: Date

  /// Creates a profile from its properties.
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

  /// The due time of the next check-in, or `nil` before the first check-in.
  public var dueAt: Date? { lastCheckedIn?.addingTimeInterval(profile.plan.interval.timeInterval) }

  /// The due time of the next check-in, or `nil` if there is none, or if a missed check-in was
  /// already announced for it.
  var unannouncedDueAt: Date? { dueAt == announcedDueAt ? nil : dueAt }

  /// Updates whether the person is non-responsive, for the current due time.
  ///
  /// - Returns: Whether the person is overdue and this must be announced.
  mutating func updateResponsiveness(at now: Date) -> Bool {
    guard let dueAt, now >= dueAt else {
      nonResponsiveSince = nil
      // If the interval is shortened again, the same due time is missed once more.
      announcedDueAt = nil
      missedCheckInNotices = nil
      return false
    }
    guard announcedDueAt != dueAt else { return false }
    announcedDueAt = dueAt
    nonResponsiveSince = now
    return true
  }

  /// Returns whether a responder must be notified that the person is overdue, and records it: a
  /// responder is notified once of each due time, whatever their roles and their history are since.
  mutating func needsNotice(of responder: UserID, at now: Date) -> Bool {
    guard let dueAt, now >= dueAt else { return false }
    if missedCheckInNotices?.dueAt != dueAt {
      missedCheckInNotices = MissedCheckInNotices(dueAt: dueAt)
    }
    return missedCheckInNotices?.notified.insert(responder).inserted == true
  }

  /// Returns whether a responder was notified of the check-in that was missed at a due time.
  public func wasNotified(_ responder: UserID, ofCheckInMissedAt dueAt: Date) -> Bool {
    missedCheckInNotices?.dueAt == dueAt
      && missedCheckInNotices?.notified.contains(responder) == true
  }
}
