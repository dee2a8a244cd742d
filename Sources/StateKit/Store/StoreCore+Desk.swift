/// The desk's parts, as if they were the core's own.
extension StoreCore {
  var queue: [QueuedWork?] {
    _read { yield desk.queue }
    _modify {
      defer { noteWaiting() }
      yield &desk.queue
    }
  }

  var families: [Int: ChildFamily] {
    _read { yield desk.families }
    _modify {
      defer { noteWaiting() }
      yield &desk.families
    }
  }

  func noteWaiting() {
    needsAttention = !desk.queue.isEmpty || !desk.families.isEmpty
  }

  var starts: [EffectStart<Action>?] {
    _read { yield desk.starts }
    _modify { yield &desk.starts }
  }

  var effects: EffectTable {
    _read { yield desk.effects }
    _modify { yield &desk.effects }
  }

  var emptied: [EffectToken] {
    _read { yield desk.emptied }
    _modify { yield &desk.emptied }
  }

  var beginning: EffectToken? {
    get { desk.beginning }
    set { desk.beginning = newValue }
  }

  var lastEffectNumber: UInt64 {
    get { desk.lastEffectNumber }
    set { desk.lastEffectNumber = newValue }
  }

  var rests: [Int32: [EffectNode<Action>]] {
    _read { yield desk.rests }
    _modify { yield &desk.rests }
  }

  var deadlines: [Int32: Action] {
    _read { yield desk.deadlines }
    _modify { yield &desk.deadlines }
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
