/// Forwards to the members of ``EffectDesk``.
extension StoreCore {
  var families: [Int: ChildFamily] {
    _read { yield desk.families }
    _modify {
      defer { noteWaiting() }
      yield &desk.families
    }
  }

  /// Updates ``needsAttention`` after a change to the queue or to the children with running
  /// effects.
  func noteWaiting() {
    let desk = desk
    needsAttention = !desk.isDrained || !desk.families.isEmpty
  }

  func enqueue(_ work: QueuedWork) {
    desk.append(work)
    needsAttention = true
  }

  var effects: EffectTable { desk.effects }

  var emptied: [EffectToken] {
    _read { yield desk.emptied }
    _modify { yield &desk.emptied }
  }

  var startingEffect: EffectToken? {
    get { desk.startingEffect }
    set { desk.startingEffect = newValue }
  }

  var lastEffectNumber: UInt64 {
    get { desk.lastEffectNumber }
    set { desk.lastEffectNumber = newValue }
  }

  var remainingSteps: [Int32: [EffectNode<Action>]] {
    _read { yield desk.remainingSteps }
    _modify { yield &desk.remainingSteps }
  }

  var deadlineActions: [Int32: Action] {
    _read { yield desk.deadlineActions }
    _modify { yield &desk.deadlineActions }
  }

  var brackets: [AnyHashable: Set<Int32>] {
    _read { yield desk.brackets }
    _modify { yield &desk.brackets }
  }

  var throttles: Throttles? {
    get { desk.throttles }
    _modify { yield &desk.throttles }
  }

  var services: EffectServices { desk.services }

  var port: EffectPort<Action> { desk.port }
}
