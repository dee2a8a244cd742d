extension StoreCore {
  /// What is watched of the state, made at the first call.
  var watched: WatchNode<State> {
    isWatched = true
    if let watchNode { return watchNode }
    let node = WatchNode<State>()
    watchNode = node
    return node
  }

  /// Tells those who watch what an action has changed. What they send waits until that is done.
  func tellWatchers() {
    guard let watchNode else { return }
    var watch = Watch()
    isReducing = true
    watchNode.update(&state, &watch)
    isReducing = false
    isWatched = !watchNode.isIdle
    if watch.isEmpty && !watchNode.hasObservers { return }
    let work = beginWork()
    watch.perform()
    if watchNode.hasObservers { watchNode.tellObservers(state) }
    endWork(work)
  }
}
