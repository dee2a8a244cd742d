/// The owner of a QR code, shown before the person chooses roles.
public struct ContactPreview: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the owner's account.
  public let id: UserID
  /// The name of the owner.
  public let name: PersonName
  /// The owner's phone number.
  public let phone: PhoneNumber
  /// The note that the owner wants responders to read.
  public let note: EmergencyNote

  /// Creates a preview from its properties.
  public init(id: UserID, name: PersonName, phone: PhoneNumber, note: EmergencyNote) {
    self.id = id
    self.name = name
    self.phone = phone
    self.note = note
  }
}
