/// A contact that is about to be added.
public struct ContactDraft: Hashable, Sendable {
  /// The code that was scanned.
  public let code: QRCodeID
  /// Who is behind it.
  public let preview: ContactPreview
  /// What they are to be. Nothing is chosen at first.
  public var roles: Set<Role> = []
  /// Whether the backend is being asked.
  public var isAdding = false

  /// A contact for whom nothing is chosen yet.
  public init(code: QRCodeID, preview: ContactPreview) {
    self.code = code
    self.preview = preview
  }

  /// Chooses a role, or takes it back.
  mutating func toggle(_ role: Role) {
    roles.formSymmetricDifference([role])
  }
}
