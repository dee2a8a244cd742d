/// A part of the profile that is being edited: what is typed is a copy, until it is saved.
public struct ProfileEdit: Hashable, Sendable {
  /// What can be edited as text.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The name.
    case name
    /// The note to responders.
    case note
  }

  /// What is edited.
  public let field: Field
  /// What is typed.
  public var text: String
  /// Whether it is being saved.
  public var isSaving = false

  /// Begins with what is there.
  public init(_ field: Field, text: String) {
    self.field = field
    self.text = text
  }
}
