/// A confirmation dialog as a value: a title, a message, and buttons with their answers. On a phone, it is
/// a sheet with buttons at the lower end of the screen.
///
/// ```swift
/// state.dialog = ConfirmationDialogState(
///   "Export as", buttons: [
///     AlertButton("Text", action: .textChosen), AlertButton("Image", action: .imageChosen),
///     .cancel("Cancel"),
///   ])
/// ```
///
/// The dialog is presented while its property is not nil. Its operator,
/// ``Reducer/ifLet(ephemeral:action:fileID:line:)``, sets the property to nil when the user answers.
public struct ConfirmationDialogState<Answer>: EphemeralState {
  /// Whether the title is shown.
  public enum TitleVisibility: Hashable, Sendable {
    /// The platform decides whether the title is shown.
    case automatic
    /// The title is shown.
    case visible
    /// The title is not shown.
    case hidden
  }

  /// The title of the dialog.
  public var title: String
  /// Whether the title is shown.
  public var titleVisibility: TitleVisibility
  /// The text below the title.
  public var message: String?
  /// The buttons, in order.
  public var buttons: [AlertButton<Answer>]
  /// The identity of the presentation. It does not count for the equality of dialogs.
  public let presentation = PresentationIdentity()

  /// Creates a dialog, which is another presentation than each earlier one.
  ///
  /// - Parameters:
  ///   - title: The title of the dialog.
  ///   - titleVisibility: Whether the title is shown.
  ///   - message: The text below the title.
  ///   - buttons: The buttons, in order.
  public init(
    _ title: String, titleVisibility: TitleVisibility = .automatic, message: String? = nil,
    buttons: [AlertButton<Answer>] = []
  ) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons
  }
}

extension ConfirmationDialogState: Equatable where Answer: Equatable {
  /// Whether two dialogs have equal texts and buttons.
  public static func == (left: Self, right: Self) -> Bool {
    left.title == right.title && left.titleVisibility == right.titleVisibility
      && left.message == right.message && left.buttons == right.buttons
  }
}

extension ConfirmationDialogState: Hashable where Answer: Hashable {
  /// Hashes the texts and the buttons.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(titleVisibility)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Answer: Sendable {}

extension ConfirmationDialogState: CustomReflectable {
  /// The texts and the buttons, for reports of differences.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "title": title, "titleVisibility": titleVisibility, "message": message as Any,
        "buttons": buttons,
      ], displayStyle: .struct)
  }
}
