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
    Self(request: .addContact(code, roles)) {
      if case .contactsChanged(let changes) = $0 { changes.first } else { nil }
    }
  }

  /// Carries out a change of contacts from the device's queue.
  public static func change(
    _ action: ContactActionRequest
  ) -> Self where Answer == [ContactChange] {
    Self(request: .changeContacts(action)) {
      if case .contactsChanged(let changes) = $0 { changes } else { nil }
    }
  }
}
