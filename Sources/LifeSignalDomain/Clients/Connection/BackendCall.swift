/// A request, with the type of what answers it.
public struct BackendCall<Reply: Sendable>: Sendable {
  /// What is asked.
  public let request: BackendRequest
  /// The answer in a reply; nothing in the reply to something else.
  public let answer: @Sendable (BackendReply) -> Reply?
}

extension BackendCall {
  /// Sends a verification code to a number.
  public static func sendCode(to phone: PhoneNumber) -> Self where Reply == VerificationID {
    Self(request: .sendCode(phone)) { if case .codeSent(let id) = $0 { id } else { nil } }
  }

  /// Proves a number, and begins a session.
  public static func verify(
    _ code: VerificationCode, of id: VerificationID
  ) -> Self where Reply == Authentication {
    Self(request: .verifyCode(id, code)) { if case .signedIn(let it) = $0 { it } else { nil } }
  }

  /// The account's profile.
  public static func loadUser() -> Self where Reply == User {
    Self(request: .loadUser) { if case .user(let user) = $0 { user } else { nil } }
  }

  /// Makes the account's profile.
  public static func createUser(_ profile: UserProfile) -> Self where Reply == User {
    Self(request: .createUser(profile)) { if case .user(let user) = $0 { user } else { nil } }
  }

  /// Gives the account another QR code.
  public static func resetQRCode() -> Self where Reply == User {
    Self(request: .resetQRCode) { if case .user(let user) = $0 { user } else { nil } }
  }

  /// Who is behind a QR code.
  public static func preview(_ code: QRCodeID) -> Self where Reply == ContactPreview {
    Self(request: .previewContact(code)) { if case .preview(let it) = $0 { it } else { nil } }
  }

  /// Becomes contacts with who is behind a QR code.
  public static func addContact(
    _ code: QRCodeID, _ roles: Roles
  ) -> Self where Reply == ContactChange {
    Self(request: .addContact(code, roles)) {
      if case .contactChanged(let change) = $0 { change } else { nil }
    }
  }

  /// Opens a stream.
  static func subscribe(_ id: SubscriptionID, to kind: StreamKind) -> Self where Reply == Void {
    Self(request: .subscribe(id, kind)) { if case .done = $0 { () } else { nil } }
  }
}
