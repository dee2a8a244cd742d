/// Requests about the session and the account.
extension BackendCall {
  /// Sends a verification code to a number.
  public static func sendCode(to phone: PhoneNumber) -> Self where Answer == VerificationID {
    Self(request: .sendCode(phone)) { if case .codeSent(let id) = $0 { id } else { nil } }
  }

  /// Verifies a number and starts a session.
  public static func verify(
    _ code: VerificationCode, of id: VerificationID
  ) -> Self where Answer == Authentication {
    Self(request: .verifyCode(id, code)) {
      if case .signedIn(let authentication) = $0 { authentication } else { nil }
    }
  }

  /// Requests another token for the session.
  static func refreshToken() -> Self where Answer == AuthToken {
    Self(request: .refreshToken) { if case .tokenRefreshed(let token) = $0 { token } else { nil } }
  }

  /// Sends a verification code to the account's future number.
  public static func sendPhoneChangeCode(
    to phone: PhoneNumber
  ) -> Self where Answer == VerificationID {
    Self(request: .sendPhoneChangeCode(phone)) {
      if case .codeSent(let id) = $0 { id } else { nil }
    }
  }

  /// Replaces the account's number.
  public static func changePhone(
    _ code: VerificationCode, of id: VerificationID
  ) -> Self where Answer == UserSnapshot {
    Self(request: .changePhone(id, code)) {
      if case .user(let snapshot) = $0 { snapshot } else { nil }
    }
  }

  /// Deletes the account on the server.
  public static func deleteAccount() -> Self where Answer == Void {
    Self(request: .deleteAccount) { if case .done = $0 { () } else { nil } }
  }

  /// Ends the right of the account's earlier sessions to deliver an emergency.
  static func revokeEarlierSessions() -> Self where Answer == Void {
    Self(request: .revokeEarlierSessions) { if case .done = $0 { () } else { nil } }
  }

  /// Checks that the account of an ended session exists.
  static func checkAccount() -> Self where Answer == Void {
    Self(request: .checkAccount) { if case .done = $0 { () } else { nil } }
  }

  /// Delivers an emergency of a session that was replaced by a newer one.
  static func deliver(_ action: ActionRequest) -> Self where Answer == Void {
    Self(request: .perform(action)) {
      switch $0 {
      case .done, .user: ()
      default: nil
      }
    }
  }
}
