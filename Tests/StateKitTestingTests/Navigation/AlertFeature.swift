import StateKit

/// A feature with an alert, which is asked again if the answer is "later", and a confirmation dialog.
struct AlertFeature: Reducer {
  struct State: Equatable, Sendable {
    var alert: AlertState<Answer>?
    var dialog: ConfirmationDialogState<Format>?
    var notes: [String] = []
  }

  enum Answer: Hashable, Sendable { case delete, later, rename, remind }
  enum Format: Hashable, Sendable { case text, image }

  enum Action: Equatable, Sendable, CasePathable {
    case deleteTapped
    case exportTapped
    case removeTapped
    case deleted
    case alert(AlertAction<Answer>)
    case dialog(AlertAction<Format>)
  }

  static var alert: AlertState<Answer> {
    AlertState(
      "Delete?", message: "It is gone then.",
      buttons: [AlertButton("Delete", role: .destructive, action: .delete), .cancel("Keep")])
  }

  static var dialog: ConfirmationDialogState<Format> {
    ConfirmationDialogState(
      "Export", titleVisibility: .visible,
      buttons: [AlertButton("Text", action: .text), AlertButton("Image", action: .image)])
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .deleteTapped: state.alert = Self.alert
      case .exportTapped: state.dialog = Self.dialog
      case .removeTapped: state.alert = nil
      case .deleted: state.notes.append("deleted")
      case .alert(.answered(.delete)):
        state.notes.append("delete of \(state.alert?.title ?? "nothing")")
        return .send(.deleted)
      case .alert(.answered(.later)): state.alert = Self.alert
      case .alert(.answered(.rename)): state.alert?.title = "Renamed"
      case .alert(.answered(.remind)): state.alert = AlertState("Other")
      case .alert(.dismissed): state.notes.append("alert closed")
      case .dialog(let answer): state.notes.append("\(answer)")
      }
      return .none
    }
    .ifLet(ephemeral: \.alert, action: \.alert)
    .ifLet(ephemeral: \.dialog, action: \.dialog)
    .onChange(of: { $0.alert == nil }) { state, _, isGone in
      state.notes.append(isGone ? "gone" : "shown")
      return .none
    }
  }
}
