/// What happens to an ``AlertState`` or a ``ConfirmationDialogState``; the payload of a case of the
/// parent's action.
///
/// ```swift
/// enum Action: CasePathable {
///   case alert(AlertAction<Answer>)
/// }
/// ```
public enum AlertAction<Answer>: CasePathable {
  /// The user tapped a button with an action.
  case answered(Answer)
  /// The user closed the alert, or tapped a button without an action.
  case dismissed

  /// The paths to the cases.
  public struct Cases {
    /// The path to the answer.
    public var answered: CasePath<AlertAction, Answer> {
      CasePath(
        embed: { .answered($0) },
        extract: { if case .answered(let answer) = $0 { answer } else { nil } })
    }

    /// The path to the end without an answer.
    public var dismissed: CasePath<AlertAction, Void> {
      CasePath(
        embed: { .dismissed },
        extract: { if case .dismissed = $0 { () } else { nil } })
    }
  }

  /// The paths to the cases.
  public static var cases: Cases { Cases() }
}

extension AlertAction: Equatable where Answer: Equatable {}
extension AlertAction: Hashable where Answer: Hashable {}
extension AlertAction: Sendable where Answer: Sendable {}
