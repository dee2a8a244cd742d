import StateKit

/// A list of notes, with a stack of screens, a sheet, and an alert.
struct Notebook: Reducer {
  struct State: Equatable, Sendable {
    var notes: [String] = []
    var path = StackState<Screen.State>()
    var composer: Composer.State?
    var alert: AlertState<Answer>?
  }

  enum Answer: Equatable, Sendable {
    case deletionConfirmed
  }

  enum Action: Sendable, CasePathable {
    case noteTapped(Int)
    case composeTapped
    case composerClosed
    case deleteAllTapped
    case path(StackActionOf<Screen>)
    case composer(Composer.Action)
    case alert(AlertAction<Answer>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .noteTapped(let index):
        state.path.append(.reader(Reader.State(text: state.notes[index])))
      case .composeTapped:
        state.composer = Composer.State()
      case .composerClosed:
        state.composer = nil
      case .deleteAllTapped:
        state.alert = AlertState(
          "Delete all notes?", message: "They cannot be restored.",
          buttons: [
            AlertButton("Delete", role: .destructive, action: .deletionConfirmed), .cancel("Keep"),
          ])
      case .alert(.answered(.deletionConfirmed)):
        state.notes = []
        state.path.removeAll()
      case .composer(.saved(let text)):
        state.notes.append(text)
      case .path, .composer, .alert:
        break
      }
      return .none
    }
    .ifLet(\.composer, action: \.composer) { Composer() }
    .ifLet(ephemeral: \.alert, action: \.alert)
    .forEach(stack: \.path, action: \.path) { Screen() }
  }
}
