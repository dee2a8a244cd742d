extension StoreCore {
  /// The watched parts of the state, created on first use.
  var watched: ObservationNode<State> {
    isWatched = true
    if let watchNode { return watchNode }
    let node = ObservationNode<State>()
    watchNode = node
    return node
  }

  /// Notifies the observers of the changes of an action. Actions that they send wait until all are
  /// notified.
  func tellWatchers() {
    guard let watchNode else { return }
    var watch = ChangeBatch()
    isReducing = true
    watchNode.update(&state, &watch)
    isReducing = false
    isWatched = !watchNode.isUnobserved
    if watch.isEmpty && !watchNode.hasObservers { return }
    let work = beginWork()
    watch.perform()
    if watchNode.hasObservers { watchNode.notifyObservers(state) }
    endWork(work)
  }
}
