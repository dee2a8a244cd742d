/// A button of an ``AlertState`` or a ``ConfirmationDialogState``.
///
/// ```swift
/// AlertButton("Delete", role: .destructive, action: .deletionConfirmed)
/// ```
public struct AlertButton<Answer> {
  /// What a button is for. It determines the place and the color of the button.
  public enum Role: Hashable, Sendable {
    /// The button does nothing but close the alert.
    case cancel
    /// The button deletes something, or does something else that cannot be undone.
    case destructive
  }

  /// The text of the button.
  public var title: String
  /// What the button is for; nil for a button without a special role.
  public var role: Role?
  /// What the button answers; nil for a button that only closes the alert.
  public var action: Answer?

  /// Creates a button of an alert or a confirmation dialog.
  ///
  /// - Parameters:
  ///   - title: The text of the button.
  ///   - role: What the button is for; nil for a button without a special role.
  ///   - action: What the button answers; nil for a button that only closes the alert.
  public init(_ title: String, role: Role? = nil, action: Answer? = nil) {
    self.title = title
    self.role = role
    self.action = action
  }

  /// Returns a button with the role `cancel` that only closes the alert.
  public static func cancel(_ title: String) -> AlertButton { AlertButton(title, role: .cancel) }

  /// What happens when the user taps the button.
  var tapped: AlertAction<Answer> { action.map { .answered($0) } ?? .dismissed }
}

extension AlertButton: Equatable where Answer: Equatable {}
extension AlertButton: Hashable where Answer: Hashable {}
extension AlertButton: Sendable where Answer: Sendable {}
