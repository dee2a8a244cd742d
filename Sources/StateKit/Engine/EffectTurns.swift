/// The effects that run and wait under the ids of ``Effect/queued(id:fileID:line:)`` and
/// ``Effect/dropping(id:fileID:line:)``. Of each id, at most one effect runs.
struct EffectTurns {
  /// An id of one feature.
  struct Key: Hashable, Sendable {
    let address: ChildAddress
    let id: EffectID
  }

  /// The effects of one key. Each is given by the entry of the effect tree that contains it.
  private struct Queue {
    /// The running effect; nil between its end and the start of the next one.
    var running: EffectToken?
    /// The effects that wait, in order of arrival, and effects that have left the queue.
    var order = FIFO<EffectToken>()
    var waiting: Set<EffectToken> = []
  }

  private var queues: [Key: Queue] = [:]
  private var keys: [EffectToken: Key] = [:]
  /// The keys whose running effect has ended while other effects waited.
  private var freed = FIFO<Key>()

  /// Whether ``admitNext()`` may return an effect.
  var hasFreedTurns: Bool { !freed.isEmpty }

  /// The number of effects that run or wait.
  var count: Int { keys.count }

  /// The number of places in all queues, including those of effects that have left them.
  var orderCount: Int { queues.values.reduce(0) { $0 + $1.order.count } }

  /// Returns whether no effect runs or waits under a key.
  func isFree(_ key: Key) -> Bool { queues[key] == nil }

  /// Returns the running effect of a key.
  func running(_ key: Key) -> EffectToken? { queues[key]?.running }

  /// Returns whether an effect runs, and does not wait.
  func isRunning(_ token: EffectToken) -> Bool {
    keys[token].map { queues[$0]?.running == token } ?? false
  }

  /// Returns the key of an effect that runs or waits.
  func key(of token: EffectToken) -> Key? { keys[token] }

  /// Records that an effect runs under a free key.
  mutating func begin(_ token: EffectToken, under key: Key) {
    keys[token] = key
    queues[key, default: Queue()].running = token
  }

  /// Appends an effect to the queue of a key under which another effect runs or waits.
  mutating func wait(_ token: EffectToken, under key: Key) {
    keys[token] = key
    queues[key, default: Queue()].order.append(token)
    queues[key, default: Queue()].waiting.insert(token)
  }

  /// Removes an effect that has ended, whether it ran or waited. An effect without a turn is ignored.
  mutating func leave(_ token: EffectToken) {
    guard let key = keys.removeValue(forKey: token) else { return }
    if queues[key]?.running == token {
      queues[key]?.running = nil
      if queues[key]?.waiting.isEmpty == false { freed.append(key) }
    } else {
      queues[key]?.waiting.remove(token)
      removeStaleOrder(of: key)
    }
    if let queue = queues[key], queue.running == nil, queue.waiting.isEmpty { queues[key] = nil }
  }

  /// Returns the next effect whose turn has come, and records that it runs; nil if no effect's turn has
  /// come. If the effect cannot run, it must ``leave(_:)``, and its turn passes to the next one.
  mutating func admitNext() -> EffectToken? {
    while let key = freed.popFirst() {
      while queues[key]?.running == nil, let token = queues[key]?.order.popFirst() {
        guard queues[key]?.waiting.remove(token) != nil else { continue }
        queues[key]?.running = token
        return token
      }
    }
    return nil
  }

  /// Removes the effects that have left the queue from its order, if they are the greater part of it.
  private mutating func removeStaleOrder(of key: Key) {
    guard let queue = queues[key], queue.order.count > 16 + 2 * queue.waiting.count else { return }
    var order = FIFO<EffectToken>()
    for token in queue.order.all where queue.waiting.contains(token) { order.append(token) }
    queues[key]?.order = order
  }
}
