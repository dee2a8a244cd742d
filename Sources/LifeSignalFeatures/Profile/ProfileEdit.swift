/// A copy of a text of the profile. The person edits the copy, and saving it replaces the text in the
/// profile.
public struct ProfileEdit: Hashable, Sendable {
  /// The fields that can be edited as text.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The person's full name.
    case name
    /// The note for responders.
    case note
  }

  /// The field that is edited.
  public let field: Field
  /// The text as the person typed it.
  public var text: String
  /// Whether the text is being saved.
  public var isSaving = false

  /// Creates an edit with the current text.
  public init(_ field: Field, text: String) {
    self.field = field
    self.text = text
  }
}
