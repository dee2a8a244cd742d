/// What a store's watchers are told after an action.
struct Watch {
  /// Those whose value has changed. They are woken when all have been looked at: what is woken may
  /// read, and send.
  var woken: [Beacon] = []
  /// Sequences and subscriptions to call, after the beacons.
  var calls: [() -> Void] = []

  var isEmpty: Bool { woken.isEmpty && calls.isEmpty }

  func perform() {
    for beacon in woken { beacon.wake() }
    for call in calls { call() }
  }
}
