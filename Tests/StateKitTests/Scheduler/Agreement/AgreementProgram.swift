import StateKit

/// A random program for a ``Garden``: a list of inputs with their times.
struct AgreementProgram: Sendable {
  enum Input: Hashable, Sendable {
    case send(Address, Reaction)
    /// The shared state changes.
    case rise
    /// The caller of the store cancels the task of an earlier input. The number is the position of
    /// that input.
    case cancelTask(Int)
    /// The store cancels all effects.
    case cancelAll
  }

  /// The feature that an action is sent to.
  enum Address: Hashable, Sendable {
    case root, part, note, sheet, sheetLeaf, card, cardLeaf
    case row(Int)
    case rowLeaf(Int)

    func action(_ reaction: Reaction) -> Garden.Action {
      switch self {
      case .root: .perform(reaction)
      case .part: .part(.perform(reaction))
      case .note: .note(.perform(reaction))
      case .sheet: .sheet(.perform(reaction))
      case .sheetLeaf: .sheet(.leaf(.perform(reaction)))
      case .card: .mode(.card(.perform(reaction)))
      case .cardLeaf: .mode(.card(.leaf(.perform(reaction))))
      case .row(let id): .row(id: id, action: .perform(reaction))
      case .rowLeaf(let id): .row(id: id, action: .leaf(.perform(reaction)))
      }
    }
  }

  /// An input and its time.
  struct TimedInput: Hashable, Sendable {
    let time: Duration
    var input: Input
  }

  var inputs: [TimedInput]
  /// Whether the events of the store are recorded. A store runs other code if no listener
  /// subscribes to its actions and effects.
  let isTraced: Bool
  /// The time at which the program ends. Effects can still be running then.
  static let end = Duration.seconds(60)

  static var initialState: Garden.State {
    Garden.State(
      note: GardenNote.State(), sheet: GardenRow.State(id: 1),
      mode: .card(GardenRow.State(id: 1)),
      rows: [GardenRow.State(id: 1), GardenRow.State(id: 2)])
  }
}

extension AgreementProgram {
  /// Creates the random program of a seed.
  init(seed: UInt64) {
    var random = RandomReactions(seed: seed)
    let count = 3 + random.next(below: 4)
    let times = (0..<count).map { _ in random.duration(seconds: 20) }.sorted()
    inputs = times.enumerated().map { position, time in
      let input: Input =
        switch random.next(below: 16) {
        case 0 where position > 0: .cancelTask(random.next(below: position))
        case 1: .rise
        case 2 where random.next(below: 4) == 0: .cancelAll
        default: .send(random.address(), random.reaction(depth: 3))
        }
      return TimedInput(time: time, input: input)
    }
    isTraced = !seed.isMultiple(of: 4)
  }
}

/// A source of random reactions. Each duration has random attoseconds, so that two timers are
/// rarely due at the same time.
private struct RandomReactions {
  private var generator: SplitMix64
  private var lastNumber = 0

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func next(below count: Int) -> Int { generator.next(below: count) }

  mutating func number() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func duration(seconds: Int) -> Duration {
    Duration(
      secondsComponent: Int64(next(below: seconds)),
      attosecondsComponent: Int64(1 + next(below: 999_999_999_999_999_999)))
  }

  mutating func address() -> AgreementProgram.Address {
    switch next(below: 14) {
    case 0...4: .root
    case 5: .part
    case 6: .note
    case 7: .sheet
    case 8: .sheetLeaf
    case 9: .card
    case 10: .cardLeaf
    case 11, 12: .row(1 + next(below: 3))
    default: .rowLeaf(1 + next(below: 3))
    }
  }

  mutating func reaction(depth: Int) -> Reaction {
    var reaction = Reaction(number: number())
    if next(below: 3) == 0 { reaction.changes = (0...next(below: 2)).map { _ in change() } }
    reaction.effect = effect(depth: depth)
    if next(below: 8) == 0 { reaction.delay = duration(seconds: 6) }
    if depth > 0, next(below: 6) == 0 { reaction.parent = [self.reaction(depth: depth - 1)] }
    return reaction
  }

  private mutating func change() -> ChildChange {
    let id = next(below: 3) == 0 ? nil : 1 + next(below: 2)
    return switch next(below: 8) {
    case 7: .clear
    case 0: .note(isPresent: id != nil)
    case 1: .sheet(id: id)
    case 2: .card(id: id)
    case 3: .addRow(id: 1 + next(below: 3))
    case 4: .removeRow(id: 1 + next(below: 3))
    default: .leaf(id: id)
    }
  }

  private mutating func effect(depth: Int) -> EffectScript {
    if depth == 0 { return leaf(depth: 0) }
    let id = next(below: 3)
    return switch next(below: 20) {
    case 16, 17: .queued(number(), effect(depth: depth - 1), id: id)
    case 18: .dropping(number(), effect(depth: depth - 1), id: id)
    case 0, 1, 2: leaf(depth: depth)
    case 3, 4: .merge((0...(1 + next(below: 2))).map { _ in effect(depth: depth - 1) })
    case 5, 6, 7: .concatenate((0...(1 + next(below: 2))).map { _ in effect(depth: depth - 1) })
    case 8, 9:
      .cancellable(effect(depth: depth - 1), id: id, cancelInFlight: next(below: 2) == 0)
    case 10: .debounce(number(), effect(depth: depth - 1), id: id, duration(seconds: 6))
    case 11, 12:
      .throttle(
        number(), effect(depth: depth - 1), id: id, duration(seconds: 12),
        latest: next(below: 2) == 0)
    case 13, 14:
      .timeout(
        number(), effect(depth: depth - 1), duration(seconds: 6), reaction(depth: depth - 1))
    case 15: .retry(effect(depth: depth - 1), duration(seconds: 3))
    default: .dismiss(number())
    }
  }

  private mutating func leaf(depth: Int) -> EffectScript {
    switch next(below: depth > 0 ? 12 : 6) {
    case 0: .none
    case 1: .cancel(id: next(below: 3))
    case 2, 3: .sleep(number(), duration(seconds: 6))
    case 4, 5, 6, 7, 8: .run(number(), (0..<next(below: 4)).map { _ in step(depth: depth) })
    case 9: .observe(number(), reaction(depth: depth - 1))
    default: .send(number(), reaction(depth: depth - 1))
    }
  }

  private mutating func step(depth: Int) -> OperationStep {
    switch next(below: depth > 0 ? 10 : 7) {
    case 0...4: .sleep(duration(seconds: 6), ignoresCancellation: next(below: 4) == 0)
    // A wait that continues until the program ends, unless the operation is cancelled.
    case 5: .sleep(.seconds(1_000) + duration(seconds: 1_000), ignoresCancellation: false)
    case 6: .fail
    default: .send(reaction(depth: depth - 1))
    }
  }
}
