internal import Foundation
public import LifeSignalDomain

/// The verification codes that were sent. Codes that can no longer be used are kept for some time,
/// so that a refusal can give the reason.
public struct VerificationTable: Hashable, Sendable, Codable {
  /// The time for which a code is remembered after it was sent: 1 hour, in seconds.
  private static let retention: TimeInterval = 3_600
  /// The minimal time between removals of old codes: 15 minutes, in seconds.
  private static let pruneInterval: TimeInterval = 900

  /// A number and a purpose. Only the newest code for them can be used.
  private struct Target: Hashable, Sendable, Codable {
    var phone: String
    var purpose: VerificationRecord.Purpose
  }

  private var records: [VerificationID: VerificationRecord] = [:]
  /// The newest code of each number and purpose.
  private var latest: [Target: VerificationID] = [:]
  /// The date of the last removal of old codes.
  private var prunedAt: Date?

  /// Creates an empty table.
  init() {}

  /// The number of remembered codes.
  public var count: Int { records.count }

  /// The record of a code, or `nil` if it was never sent or is forgotten.
  public subscript(id: VerificationID) -> VerificationRecord? { records[id] }

  /// Adds a code, which supersedes the previous one for the same number and purpose.
  mutating func add(_ record: VerificationRecord, as id: VerificationID) {
    prune(at: record.sentAt)
    let target = Target(phone: record.phone.e164, purpose: record.purpose)
    if let previous = latest.updateValue(id, forKey: target),
      case .live = records[previous]?.status
    {
      records[previous]?.status = .superseded
    }
    records[id] = record
  }

  /// Uses a code for a purpose. A code can be used only once.
  mutating func redeem(
    _ code: VerificationCode, of id: VerificationID, for purpose: VerificationRecord.Purpose,
    at now: Date
  ) throws(BackendRefusal) -> VerificationRecord {
    guard let record = records[id], record.purpose == purpose else { throw .unknownVerification }
    switch record.status {
    case .superseded: throw .codeSuperseded
    case .used: throw .codeAlreadyUsed
    case .exhausted: throw .tooManyAttempts
    case .live(let storedAttempts):
      // A count that was decoded can have any value.
      let failedAttempts = min(max(0, storedAttempts), PendingVerification.attemptLimit)
      guard !record.isExpired(at: now) else { throw .codeExpired }
      guard record.code == code else {
        let attemptsLeft = PendingVerification.attemptLimit - failedAttempts - 1
        guard attemptsLeft > 0 else {
          records[id]?.status = .exhausted
          throw .tooManyAttempts
        }
        records[id]?.status = .live(failedAttempts: failedAttempts + 1)
        throw .wrongCode(attemptsLeft: attemptsLeft)
      }
    }
    records[id]?.status = .used
    return record
  }

  /// Removes old codes, unless the last removal was recent.
  private mutating func prune(at now: Date) {
    if let prunedAt, now.timeIntervalSince(prunedAt) < Self.pruneInterval { return }
    prunedAt = now
    records = records.filter { now.timeIntervalSince($0.value.sentAt) < Self.retention }
    latest = latest.filter { records[$0.value] != nil }
  }
}
