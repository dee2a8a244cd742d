internal import Foundation

/// The verification codes that were sent. One that is good for nothing any more is kept for a while, so
/// that its refusal can say why.
public struct VerificationTable: Hashable, Sendable, Codable {
  /// How long a code is remembered after it was sent: 1 hour, in seconds.
  private static let memory: TimeInterval = 3_600
  /// How often old codes are looked for: every 15 minutes at most.
  private static let tidying: TimeInterval = 900

  private struct Target: Hashable, Sendable, Codable {
    var phone: String
    var purpose: VerificationRecord.Purpose
  }

  private var records: [VerificationID: VerificationRecord] = [:]
  /// The code that was sent last, for each number and purpose.
  private var latest: [Target: VerificationID] = [:]
  private var tidiedAt: Date?

  /// No code was sent.
  init() {}

  /// How many codes are remembered.
  public var count: Int { records.count }

  /// What was sent, with its code; nothing when it was not sent, or is forgotten.
  public subscript(id: VerificationID) -> VerificationRecord? { records[id] }

  /// Remembers a code. The one before, for the same number and purpose, is good for nothing any more.
  mutating func add(_ record: VerificationRecord, as id: VerificationID) {
    tidy(at: record.sentAt)
    let target = Target(phone: record.phone.e164, purpose: record.purpose)
    if let before = latest.updateValue(id, forKey: target), case .live = records[before]?.status {
      records[before]?.status = .superseded
    }
    records[id] = record
  }

  /// Takes a code for a purpose; it is good for nothing more then.
  mutating func redeem(
    _ code: VerificationCode, of id: VerificationID, for purpose: VerificationRecord.Purpose,
    at now: Date
  ) throws(BackendRefusal) -> VerificationRecord {
    guard let record = records[id], record.purpose == purpose else { throw .unknownVerification }
    switch record.status {
    case .superseded: throw .codeSuperseded
    case .used: throw .codeAlreadyUsed
    case .exhausted: throw .tooManyAttempts
    case .live(let found):
      // What was read from a record may be any number.
      let failedAttempts = min(max(0, found), PendingVerification.attempts)
      guard !record.isExpired(at: now) else { throw .codeExpired }
      guard record.code == code else {
        let attemptsLeft = PendingVerification.attempts - failedAttempts - 1
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

  /// Forgets what is too old, not oftener than it is worth.
  private mutating func tidy(at now: Date) {
    if let tidiedAt, now.timeIntervalSince(tidiedAt) < Self.tidying { return }
    tidiedAt = now
    records = records.filter { now.timeIntervalSince($0.value.sentAt) < Self.memory }
    latest = latest.filter { records[$0.value] != nil }
  }
}
