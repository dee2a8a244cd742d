/// The notifications that a store sends after an action.
struct ChangeBatch {
  /// The values that have changed. Their observers are notified after all values were compared,
  /// because an observer can read the store and send actions.
  var signals: [ObservationSignal] = []
  /// Calls to sequences and subscriptions, made after the observers of all signals were notified.
  var callbacks: [() -> Void] = []

  var isEmpty: Bool { signals.isEmpty && callbacks.isEmpty }

  func perform() {
    for signal in signals { signal.notify() }
    for callback in callbacks { callback() }
  }
}
