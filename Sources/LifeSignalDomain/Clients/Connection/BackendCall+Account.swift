/// Requests about the session and the account itself.
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

  /// Asks for another token.
  static func refreshToken() -> Self where Reply == AuthToken {
    Self(request: .refreshToken) { if case .tokenRefreshed(let it) = $0 { it } else { nil } }
  }

  /// Sends a verification code to the number that the account is to have.
  public static func sendPhoneChangeCode(
    to phone: PhoneNumber
  ) -> Self where Reply == VerificationID {
    Self(request: .sendPhoneChangeCode(phone)) {
      if case .codeSent(let id) = $0 { id } else { nil }
    }
  }

  /// Has the account have another number.
  public static func changePhone(
    _ code: VerificationCode, of id: VerificationID
  ) -> Self where Reply == UserSnapshot {
    Self(request: .changePhone(id, code)) { if case .user(let it) = $0 { it } else { nil } }
  }

  /// Deletes the account.
  public static func deleteAccount() -> Self where Reply == Void {
    Self(request: .deleteAccount) { if case .done = $0 { () } else { nil } }
  }
}
