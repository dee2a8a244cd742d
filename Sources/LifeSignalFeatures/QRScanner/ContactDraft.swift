public import LifeSignalDomain

/// A contact that is about to be added.
public struct ContactDraft: Hashable, Sendable {
  /// The code that was scanned.
  public let code: QRCodeID
  /// The owner of the code.
  public let preview: ContactPreview
  /// The selected roles, none at first.
  public var roles: Set<Role> = []
  /// Whether the app waits for the server.
  public var isAdding = false

  /// Creates a draft without roles.
  public init(code: QRCodeID, preview: ContactPreview) {
    self.code = code
    self.preview = preview
  }

  /// Selects or deselects a role.
  mutating func toggle(_ role: Role) {
    roles.formSymmetricDifference([role])
  }
}
