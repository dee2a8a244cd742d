import StateKit
import StateKitTesting
import Testing

/// Alerts and confirmation dialogs are values in the state, which their answers clear.
@Suite struct AlertTests {
  private func store(
    _ state: AlertFeature.State = AlertFeature.State(alert: AlertFeature.alert)
  ) -> TestStore<AlertFeature.State, AlertFeature.Action> {
    TestStore(initialState: state) { AlertFeature() }
  }

  @Test func `The parent presents an alert, and sees it when it handles the answer`() {
    let store = store(AlertFeature.State())
    store.send(.deleteTapped) {
      $0.alert = AlertState(
        "Delete?", message: "It is gone then.",
        buttons: [AlertButton("Delete", role: .destructive, action: .delete), .cancel("Keep")])
      $0.notes = ["shown"]
    }
    store.send(.alert(.answered(.delete))) {
      $0.alert = nil
      $0.notes = ["shown", "delete of Delete?", "gone"]
    }
    store.receive(.deleted) { $0.notes.append("deleted") }
  }

  @Test func `An alert that is closed without an answer is cleared`() {
    let store = store()
    store.send(.alert(.dismissed)) {
      $0.alert = nil
      $0.notes = ["alert closed", "gone"]
    }
  }

  @Test func `A confirmation dialog is cleared by its answer, and the alert stays`() {
    let store = store()
    store.send(.exportTapped) { $0.dialog = AlertFeature.dialog }
    store.send(.dialog(.answered(.image))) {
      $0.dialog = nil
      $0.notes = ["answered(StateKitTestingTests.AlertFeature.Format.image)"]
    }
    #expect(store.state.alert != nil)
  }

  @Test func `An alert that answers an alert stays, also if it is equal`() {
    let store = store()
    store.send(.alert(.answered(.later)))
    #expect(store.state.alert == AlertFeature.alert)
    store.send(.alert(.answered(.remind))) { $0.alert = AlertState("Other") }
  }

  @Test func `An alert that the parent changes is cleared, because it is the same one`() {
    let store = store()
    store.send(.alert(.answered(.rename))) {
      $0.alert = nil
      $0.notes = ["gone"]
    }
  }

  @Test func `An answer while nothing is presented is reported, and reaches the parent`() {
    let store = store(AlertFeature.State())
    withKnownIssue {
      store.send(.alert(.dismissed)) { $0.notes = ["alert closed"] }
    } matching: {
      $0.description.contains(
        #""ifLet(ephemeral:)" in AlertFeature received the action "alert", which contains "dismissed""#
      )
    }
  }

  @Test func `Other actions leave the alert, and the parent can remove it`() {
    let store = store()
    store.send(.exportTapped) { $0.dialog = AlertFeature.dialog }
    #expect(store.state.alert != nil)
    store.send(.removeTapped) {
      $0.alert = nil
      $0.notes = ["gone"]
    }
  }

  @Test func `Alerts and dialogs are equal by their texts and buttons, and copies hash alike`() {
    #expect(AlertFeature.alert == AlertFeature.alert)
    #expect(AlertFeature.alert.hashValue == AlertFeature.alert.hashValue)
    #expect(AlertFeature.dialog.hashValue == AlertFeature.dialog.hashValue)
    let base = AlertFeature.alert
    var changes: [(inout AlertState<AlertFeature.Answer>) -> Void] = []
    changes.append { $0.title = "x" }
    changes.append { $0.message = nil }
    changes.append { $0.buttons.removeLast() }
    changes.append { $0.buttons[0].action = nil }
    changes.append { $0.buttons[0].role = nil }
    changes.append { $0.buttons[0].title = "x" }
    for change in changes {
      var other = base
      change(&other)
      #expect(other != base)
    }
    var dialog = AlertFeature.dialog
    dialog.titleVisibility = .hidden
    #expect(dialog != AlertFeature.dialog)
  }

  @Test func `A test that expects another alert fails with the difference`() {
    let store = store(AlertFeature.State())
    withKnownIssue {
      store.send(.deleteTapped) {
        $0.alert = AlertFeature.alert
        $0.alert?.title = "Erase?"
        $0.notes = ["shown"]
      }
    } matching: {
      $0.description.contains("title") && $0.description.contains("Erase?")
        && !$0.description.contains("presentation")
    }
  }
}
