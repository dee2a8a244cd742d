public import Foundation

/// The account that is signed in, without the token.
public struct SignedInAccount: Hashable, Sendable, Codable {
  /// The identifier of the account.
  public let id: UserID
  /// The current phone number of the account.
  public let phone: PhoneNumber
  /// The identifier of the account's session, which ends when the account signs in again.
  public let session: SessionID
  /// The date when the server started the session.
  public let signedInAt: Date

  /// Creates an account from its properties.
  public init(id: UserID, phone: PhoneNumber, session: SessionID, signedInAt: Date) {
    self.id = id
    self.phone = phone
    self.session = session
    self.signedInAt = signedInAt
  }

  /// Returns the account with another phone number, in the same session.
  func with(phone: PhoneNumber) -> SignedInAccount {
    SignedInAccount(id: id, phone: phone, session: session, signedInAt: signedInAt)
  }
}
