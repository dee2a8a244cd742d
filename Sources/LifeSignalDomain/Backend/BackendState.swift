internal import Foundation

/// Everything that the server knows.
public struct BackendState: Hashable, Sendable {
  /// The accounts.
  public var accounts = AccountTable()
  /// Which account signs in with a number, in E.164.
  public var accountsByPhone: [String: UserID] = [:]
  /// The codes that were sent and may still be typed.
  public var verifications = VerificationTable()
  /// Each QR code that was ever given out.
  public var qrCodes: [QRCodeID: QRCodeStatus] = [:]
  /// Who is due when; derived from the accounts.
  public internal(set) var dueTimes = DueTimes()
  /// What the next verification code is, when a story says so; else it is drawn.
  public var fixedCode: VerificationCode?
  /// How many messages had not even a sender to answer to.
  public var unreadableMessages = 0
  /// The requests that were heard.
  var heard = HeardRequests()

  /// A server that nobody has used.
  public init() {}

  /// The account that a number signs in with, under whichever region it was typed.
  public func account(of phone: PhoneNumber) -> Account? {
    accountsByPhone[phone.e164].flatMap { accounts[$0] }
  }

  /// The account that a QR code leads to; nobody for a dead or unknown one.
  public func owner(of code: QRCodeID) -> UserID? {
    if case .live(let owner) = qrCodes[code] { owner } else { nil }
  }

  /// What ``dueTimes`` must be (invariant 41).
  ///
  /// - Complexity: O(n log n) in the accounts: for tests and checks.
  public var derivedDueTimes: DueTimes {
    DueTimes(
      accounts.values.compactMap { account in
        account.person?.unannouncedDueAt.map { DueTimes.Entry(dueAt: $0, account: account.id) }
      })
  }
}
