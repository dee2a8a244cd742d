/// Who is behind a QR code: what a person sees before choosing roles.
public struct ContactPreview: Hashable, Sendable, Codable, Identifiable {
  /// Their account.
  public let id: UserID
  /// Their name.
  public let name: PersonName
  /// Their number.
  public let phone: PhoneNumber
  /// What they want responders to know.
  public let note: EmergencyNote

  /// A preview with all of it.
  public init(id: UserID, name: PersonName, phone: PhoneNumber, note: EmergencyNote) {
    self.id = id
    self.name = name
    self.phone = phone
    self.note = note
  }
}
