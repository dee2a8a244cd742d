/// Requests about the account's contacts.
extension BackendCall {
  /// Looks up the owner of a QR code.
  public static func preview(_ code: QRCodeID) -> Self where Answer == ContactPreview {
    Self(request: .previewContact(code)) { if case .preview(let owner) = $0 { owner } else { nil } }
  }

  /// Makes the owner of a QR code a contact.
  public static func addContact(
    _ code: QRCodeID, _ roles: Roles
  ) -> Self where Answer == ContactChange {
    callForChange(.addContact(code, roles))
  }

  /// Changes the roles of a contact.
  public static func setRoles(
    of contact: UserID, to roles: Roles
  ) -> Self where Answer == ContactChange {
    callForChange(.setRoles(contact, roles))
  }

  /// Removes a contact from the account, and the account from that contact's contacts.
  public static func removeContact(_ contact: UserID) -> Self where Answer == ContactChange {
    callForChange(.removeContact(contact))
  }

  /// Asks a dependent whether they are well.
  public static func ping(_ contact: UserID) -> Self where Answer == ContactChange {
    callForChange(.ping(contact))
  }

  /// Cancels the ping to a contact.
  public static func cancelPing(_ contact: UserID) -> Self where Answer == ContactChange {
    callForChange(.cancelPing(contact))
  }

  /// Answers the ping of one responder.
  public static func answerPing(
    of contact: UserID
  ) -> Self where Answer == ([ContactChange], UserSnapshot) {
    callForPingAnswers(.answerPing(contact))
  }

  /// Answers the pings of all responders.
  public static func answerAllPings() -> Self where Answer == ([ContactChange], UserSnapshot) {
    callForPingAnswers(.answerAllPings)
  }

  private static func callForChange(_ request: BackendRequest) -> Self
  where Answer == ContactChange {
    Self(request: request) { if case .contactChanged(let change) = $0 { change } else { nil } }
  }

  private static func callForPingAnswers(
    _ request: BackendRequest
  ) -> Self where Answer == ([ContactChange], UserSnapshot) {
    Self(request: request) {
      if case .pingsAnswered(let changes, let user) = $0 { (changes, user) } else { nil }
    }
  }
}
