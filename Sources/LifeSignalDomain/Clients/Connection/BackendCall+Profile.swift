/// Requests about the account holder's profile.
extension BackendCall {
  /// Loads the account's profile.
  public static func loadUser() -> Self where Answer == UserSnapshot {
    Self(request: .loadUser) { if case .user(let snapshot) = $0 { snapshot } else { nil } }
  }

  /// Creates the account's profile.
  public static func createUser(_ profile: UserProfile) -> Self where Answer == UserSnapshot {
    Self(request: .createUser(profile)) {
      if case .user(let snapshot) = $0 { snapshot } else { nil }
    }
  }

  /// Asks for the server's time.
  static func loadTime() -> Self where Answer == Void {
    Self(request: .loadTime) { if case .done = $0 { () } else { nil } }
  }

  /// Carries out an action of the account holder.
  public static func perform(_ action: ActionRequest) -> Self where Answer == UserSnapshot {
    Self(request: .perform(action)) { if case .user(let snapshot) = $0 { snapshot } else { nil } }
  }

  /// Replaces the account's QR code.
  public static func resetQRCode(_ code: QRCodeID) -> Self where Answer == UserSnapshot {
    Self(request: .resetQRCode(code)) { if case .user(let snapshot) = $0 { snapshot } else { nil } }
  }

  /// Sets the account's picture, or removes it if the value is `nil`.
  public static func setAvatar(_ bytes: [UInt8]?) -> Self where Answer == UserSnapshot {
    Self(request: .setAvatar(bytes)) { if case .user(let snapshot) = $0 { snapshot } else { nil } }
  }

  /// Loads a picture of the account or of a contact.
  public static func loadAvatar(_ id: AvatarID) -> Self where Answer == [UInt8] {
    Self(request: .loadAvatar(id)) { if case .avatar(let bytes) = $0 { bytes } else { nil } }
  }
}
