extension StoreCore {
  /// The observed parts of the state, created on first use.
  var watched: ObservationNode<State> {
    isWatched = true
    if let watchNode { return watchNode }
    let node = ObservationNode<State>()
    watchNode = node
    return node
  }

  /// Notifies the observers of the changes that an action made. Actions that observers send wait
  /// until all observers are notified.
  func notifyWatchers() {
    guard let watchNode else { return }
    var batch = ChangeBatch()
    isReducing = true
    watchNode.update(&state, &batch)
    isReducing = false
    isWatched = !watchNode.isUnobserved
    if batch.isEmpty && !watchNode.hasObservers { return }
    let work = beginWork()
    batch.perform()
    if watchNode.hasObservers { watchNode.notifyObservers(state) }
    endWork(work)
  }
}
