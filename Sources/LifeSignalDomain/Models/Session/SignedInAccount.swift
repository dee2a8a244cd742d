public import Foundation

/// Who is signed in: what everybody may know of a session, without the token.
public struct SignedInAccount: Hashable, Sendable, Codable {
  /// The account.
  public let id: UserID
  /// The number that it signed in with.
  public let phone: PhoneNumber
  /// This sign-in; the server ends it when the account signs in anywhere else.
  public let session: SessionID
  /// When the server began the session.
  public let signedInAt: Date

  /// An account that signed in.
  public init(id: UserID, phone: PhoneNumber, session: SessionID, signedInAt: Date) {
    self.id = id
    self.phone = phone
    self.session = session
    self.signedInAt = signedInAt
  }

  /// The same sign-in with another number.
  func with(_ phone: PhoneNumber) -> SignedInAccount {
    SignedInAccount(id: id, phone: phone, session: session, signedInAt: signedInAt)
  }
}
