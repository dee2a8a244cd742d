internal import Foundation
public import LifeSignalDomain

/// The state of the server.
public struct BackendState: Hashable, Sendable {
  /// The accounts of the server.
  public var accounts = AccountTable()
  /// The accounts by phone number, in E.164.
  public var accountsByPhone: [String: UserID] = [:]
  /// The verification codes that were sent.
  public var verifications = VerificationTable()
  /// The status of each QR code that was ever issued.
  public var qrCodes: [QRCodeID: QRCodeStatus] = [:]
  /// The due times of the accounts, derived from the accounts.
  public internal(set) var dueTimes = DueTimes()
  /// The next verification code, if a scenario set it; otherwise codes are drawn at random.
  public var fixedCode: VerificationCode?
  /// The number of messages that the server could not answer, because their sender or request
  /// number was unreadable.
  public var unreadableMessages = 0
  /// The server's current time and its clock.
  public internal(set) var clock = ServerClock()
  /// The requests that were received.
  var requestDeduplicator = RequestDeduplicator()

  /// Creates the state of a server without accounts.
  public init() {}

  /// Returns the account of a phone number, independently of the region for which it was typed.
  public func account(of phone: PhoneNumber) -> Account? {
    accountsByPhone[phone.e164].flatMap { accounts[$0] }
  }

  /// Returns the owner of a QR code, or `nil` if the code belongs to no account now.
  public func owner(of code: QRCodeID) -> UserID? {
    if case .live(let owner) = qrCodes[code] { owner } else { nil }
  }

  /// The expected value of ``dueTimes`` (invariant 41).
  ///
  /// - Complexity: O(*n* log *n*) in the number of accounts. Only decoding, tests and checks
  ///   use it.
  public var derivedDueTimes: DueTimes {
    DueTimes(
      accounts.values.compactMap { account in
        account.person?.unannouncedDueAt.map { DueTimes.Entry(dueAt: $0, account: account.id) }
      })
  }
}
