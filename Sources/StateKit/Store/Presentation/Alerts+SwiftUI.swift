#if canImport(SwiftUI)
  // This file has not been compiled against SwiftUI yet, because this library has only been built
  // on Linux. It is type-checked against declarations of the same shape.

  public import SwiftUI

  extension View {
    /// Presents the alert in an optional property of the state.
    ///
    /// ```swift
    /// List { … }.alert(store, \.alert, action: \.alert)
    /// ```
    ///
    /// A tapped button sends ``AlertAction/answered(_:)``, or ``AlertAction/dismissed`` if it has no
    /// action.
    @MainActor
    public func alert<State, Action, Answer: Equatable & Sendable>(
      _ store: Store<State, Action>, _ state: WritableKeyPath<State, AlertState<Answer>?>,
      action: CaseKeyPath<Action, AlertAction<Answer>>
    ) -> some View where Action: CasePathable {
      let presented = store[state]
      return alert(
        Text(verbatim: presented?.title ?? ""),
        isPresented: store.isPresented(state, action: action), presenting: presented,
        actions: { AlertButtons(buttons: $0.buttons) { store.answer($0, action: action) } },
        message: { alert in alert.message.map { Text(verbatim: $0) } })
    }

    /// Presents the confirmation dialog in an optional property of the state.
    ///
    /// ```swift
    /// List { … }.confirmationDialog(store, \.dialog, action: \.dialog)
    /// ```
    @MainActor
    public func confirmationDialog<State, Action, Answer: Equatable & Sendable>(
      _ store: Store<State, Action>,
      _ state: WritableKeyPath<State, ConfirmationDialogState<Answer>?>,
      action: CaseKeyPath<Action, AlertAction<Answer>>
    ) -> some View where Action: CasePathable {
      let presented = store[state]
      return confirmationDialog(
        Text(verbatim: presented?.title ?? ""),
        isPresented: store.isPresented(state, action: action),
        titleVisibility: Visibility(presented?.titleVisibility ?? .automatic),
        presenting: presented,
        actions: { AlertButtons(buttons: $0.buttons) { store.answer($0, action: action) } },
        message: { dialog in dialog.message.map { Text(verbatim: $0) } })
    }
  }

  /// The buttons of an alert or of a confirmation dialog.
  private struct AlertButtons<Answer>: View {
    let buttons: [AlertButton<Answer>]
    let answer: @MainActor (AlertButton<Answer>) -> Void

    var body: some View {
      // The buttons of one presentation do not change, so their positions identify them.
      ForEach(Array(buttons.indices), id: \.self) { index in
        let button = buttons[index]
        Button(role: button.role.map { ButtonRole($0) }) {
          answer(button)
        } label: {
          Text(verbatim: button.title)
        }
      }
    }
  }

  extension ButtonRole {
    fileprivate init<Answer>(_ role: AlertButton<Answer>.Role) {
      switch role {
      case .cancel: self = .cancel
      case .destructive: self = .destructive
      }
    }
  }

  extension Visibility {
    fileprivate init<Answer>(_ visibility: ConfirmationDialogState<Answer>.TitleVisibility) {
      switch visibility {
      case .automatic: self = .automatic
      case .visible: self = .visible
      case .hidden: self = .hidden
      }
    }
  }

  extension Store {
    /// Returns a binding that is true while something is presented. If a view sets it to false and no
    /// answer has ended the presentation, the store receives ``AlertAction/dismissed``.
    fileprivate func isPresented<Presented: EphemeralState & Equatable>(
      _ state: WritableKeyPath<State, Presented?>,
      action: CaseKeyPath<Action, AlertAction<Presented.Answer>>
    ) -> Binding<Bool> where Action: CasePathable {
      let presented = self[state]
      return Binding(
        get: { @MainActor in self[state] != nil },
        set: { @MainActor isPresented in
          if !isPresented, let presented { self.close(presented, at: state, action: action) }
        })
    }
  }
#endif
