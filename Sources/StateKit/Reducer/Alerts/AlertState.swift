/// An alert as a value: a title, a message, and buttons with their answers.
///
/// ```swift
/// struct State: Equatable, Sendable {
///   var alert: AlertState<Answer>?
/// }
/// // in the reducer:
/// state.alert = AlertState(
///   "Delete the note?", message: "It cannot be restored.",
///   buttons: [
///     AlertButton("Delete", role: .destructive, action: .deletionConfirmed), .cancel("Keep"),
///   ])
/// ```
///
/// The alert is presented while the property is not nil. Its operator,
/// ``Reducer/ifLet(ephemeral:action:fileID:line:)``, sets the property to nil when the user answers.
///
/// Two alerts are equal if they have equal texts and buttons. Texts are strings, which a test can compare:
/// localize them where the state is created.
public struct AlertState<Answer>: EphemeralState {
  /// The title of the alert.
  public var title: String
  /// The text below the title.
  public var message: String?
  /// The buttons, in order. Without a button, the platform shows one that closes the alert.
  public var buttons: [AlertButton<Answer>]
  /// The identity of the presentation. It does not count for the equality of alerts.
  public let presentation = PresentationIdentity()

  /// Creates an alert, which is another presentation than each earlier one.
  ///
  /// - Parameters:
  ///   - title: The title of the alert.
  ///   - message: The text below the title.
  ///   - buttons: The buttons, in order.
  public init(_ title: String, message: String? = nil, buttons: [AlertButton<Answer>] = []) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

extension AlertState: Equatable where Answer: Equatable {
  /// Whether two alerts have equal texts and buttons.
  public static func == (left: Self, right: Self) -> Bool {
    left.title == right.title && left.message == right.message && left.buttons == right.buttons
  }
}

extension AlertState: Hashable where Answer: Hashable {
  /// Hashes the texts and the buttons.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Answer: Sendable {}

extension AlertState: CustomReflectable {
  /// The texts and the buttons, for reports of differences.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["title": title, "message": message as Any, "buttons": buttons],
      displayStyle: .struct)
  }
}
