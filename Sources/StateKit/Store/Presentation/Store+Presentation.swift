/// What the view of a sheet, a cover or a popover does.
extension Store {
  /// Returns whether an optional property of the state has a value. A view that calls this is updated when a
  /// value appears or disappears, and not when the value changes.
  func isPresented<Child>(_ state: KeyPath<State, Child?>) -> Bool {
    self[state.appending(path: \.hasValue)]
  }

  /// Sends that the user closed what is presented, unless it has ended already: a view reports the end in
  /// both cases.
  func close<Child>(_ state: KeyPath<State, Child?>, sending action: Action) {
    guard let current, current[keyPath: state] != nil else { return }
    send(action)
  }
}

extension Optional {
  /// Whether there is a value.
  fileprivate var hasValue: Bool { self != nil }
}
