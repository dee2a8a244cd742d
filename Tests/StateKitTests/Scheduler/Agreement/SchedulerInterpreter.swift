@testable import StateKit

/// An interpreter that runs a program in a scheduler alone, without a store, tasks or executors. It
/// carries out the scheduler's commands in virtual time. A leaf is an effect that contains no other
/// effects.
struct SchedulerInterpreter {
  private typealias Operation = ScriptedOperation<Garden.Action>

  /// A running operation.
  private struct RunningOperation {
    var steps: ArraySlice<Operation.ScriptedStep> = []
    /// Returns the action to send for a level. The closure is nil if the operation does not observe
    /// the level.
    var observe: ((ReadOnlyLevelState) -> Garden.Action)?
    /// Whether the operation waits until it is cancelled.
    var waitsForTurn = false
    /// The level that was delivered last.
    var deliveredLevel: Int?
    /// The time at which the operation wakes up.
    var wakeTime: Duration?
    /// The number of the wait. If two operations wake up at the same time, the one with the lower
    /// number continues first.
    var waitNumber = 0
    var isCancelled = false
    /// Whether a cancellation during the current wait ends the operation.
    var endsWhenCancelled = false
  }

  /// A passed deadline whose action has not been handled. `number` is the number of its timer.
  private struct QueuedTimeout {
    let token: EffectToken
    let action: Garden.Action
    let number: UInt64
    let group: GroupID
  }

  private let reducer: CompiledReducer<Garden.State, Garden.Action>
  private let reports = LockedValue<[String]>([])
  private let subscription: EventSubscription
  private var scheduler = EffectScheduler()
  private var outcome = AgreementOutcome()
  private var now = Duration.zero
  /// The value of the ``LevelState``.
  private var level = 0
  private var lastWaitNumber = 0
  /// The effects that have started and have not ended.
  private var started: Set<EffectToken> = []
  /// The leaves that wait to start, in order.
  private var pending = FIFO<EffectToken>()
  private var timeouts = FIFO<QueuedTimeout>()
  private var uncheckedChildren: [ChildToken] = []
  private var operations: [EffectToken: RunningOperation] = [:]
  /// The operations that can continue, in order.
  private var ready = FIFO<EffectToken>()
  /// The operations that wait for the next level, in order.
  private var observers: [EffectToken] = []
  private var isStarting = false
  /// Whether the root feature has dismissed itself.
  private var isDismissed = false
  /// The group of the effects of each input; nil for an input without effects.
  private var groups: [GroupID?] = []
  private var endedGroups: Set<GroupID> = []
  /// How often each kind of event, command, work, wait and trace event has occurred; nil if this is
  /// not counted.
  private var counts: [String: Int]?

  private init() {
    let log = EventLog()
    let reports = reports
    subscription = log.listen(to: .issues) { event in
      if case .issue(let issue) = event.kind { reports.change { $0.append(issue.message) } }
    }
    reducer = CompiledReducer(log: log) { Garden() }
  }

  static func outcome(of program: AgreementProgram) -> AgreementOutcome {
    var interpreter = SchedulerInterpreter()
    interpreter.run(program)
    var outcome = interpreter.outcome
    if !program.isTraced { outcome.trace = [] }
    outcome.liveEffects = interpreter.scheduler.liveLeaves.map(\.number)
    outcome.schedulerHash = interpreter.scheduler.agreementHash(at: interpreter.now)
    return outcome
  }

  /// Runs a program, and returns how often each kind of event, command, work, wait and trace event
  /// occurred.
  static func counts(of program: AgreementProgram) -> [String: Int] {
    var interpreter = SchedulerInterpreter()
    interpreter.counts = [:]
    interpreter.run(program)
    return interpreter.counts ?? [:]
  }

  private mutating func run(_ program: AgreementProgram) {
    for input in program.inputs {
      advance(to: input.time)
      perform(input.input)
      continueOperations()
      outcome.endedGroups.append(groups.map { $0.map { endedGroups.contains($0) } ?? true })
    }
    advance(to: AgreementProgram.end)
  }

  // MARK: Inputs

  private mutating func perform(_ input: AgreementProgram.Input) {
    var group: GroupID?
    switch input {
    case .send where isDismissed: trace(.dropped)
    case .send(let address, let reaction):
      group = handle(address.action(reaction), cause: nil, group: nil)
      startPendingEffects()
    case .rise:
      level += 1
      for token in observers { ready.append(token) }
      observers = []
    case .cancelTask(let position):
      if let group = groups[position], !endedGroups.contains(group) { cancel(group) }
    case .cancelAll:
      apply(.allCancelled)
      check(scheduler.tree.count == 0, "An effect continued after all were cancelled.")
      startPendingEffects()
    }
    groups.append(group)
  }

  private mutating func cancel(_ group: GroupID) {
    apply(.groupCancelled(group))
    var sleeping: [EffectToken] = []
    for token in scheduler.tree.tokens where scheduler.tree[token.index].group == group {
      guard let operation = operations[token] else { continue }
      operations[token]?.isCancelled = true
      operations[token]?.wakeTime = nil
      observers.removeAll { $0 == token }
      if operation.observe != nil || operation.waitsForTurn {
        ready.append(token)
      } else {
        sleeping.append(token)
      }
    }
    // A sleeping operation continues one job later than the others, because a clock sleeps
    // outside the isolation of the store.
    for token in sleeping { ready.append(token) }
  }

  /// Wakes the operations that are due by `time`, in the order of their wake times.
  private mutating func advance(to time: Duration) {
    while let (token, wakeTime) = nextWake, wakeTime <= time {
      now = wakeTime
      operations[token]?.wakeTime = nil
      ready.append(token)
      continueOperations()
    }
    now = time
  }

  private var nextWake: (token: EffectToken, time: Duration)? {
    operations.compactMap { token, operation in
      operation.wakeTime.map { (token: token, time: $0, number: operation.waitNumber) }
    }
    .min { ($0.time, $0.number) < ($1.time, $1.number) }
    .map { ($0.token, $0.time) }
  }

  // MARK: Actions

  /// Handles an action as a store does. Returns the group of its effects.
  private mutating func handle(
    _ action: Garden.Action, cause: UInt64?, group: GroupID?
  ) -> GroupID? {
    trace(.action(action.reaction.number, cause: cause))
    let effect = reducer.reduce(action, in: &outcome.state)
    for report in reports.value { trace(.report(report)) }
    reports.change { $0 = [] }
    let absent = reducer.absentChildren(in: scheduler.children, of: outcome.state)
    if !absent.isEmpty { apply(.childrenRemoved(absent, now: now)) }
    guard let plan = effect.plan else { return group }
    let effectGroup = group ?? scheduler.makeGroup()
    let presentPlan = reducer.withoutRemovedChildren(plan, in: outcome.state)
    insert(presentPlan, effectGroup, isNewGroup: group == nil)
    return effectGroup
  }

  /// Inserts a returned plan, and checks the effects that it starts and ends.
  private mutating func insert(_ plan: EffectPlan, _ group: GroupID, isNewGroup: Bool) {
    var expectations = PlanExpectations(plan)
    for (index, steps) in scheduler.remainingSteps {
      let child = scheduler.children.address(of: scheduler.tree[index].child)
      for step in steps { expectations.add(step: step, of: child) }
    }
    let earlier = scheduler.leafAddresses
    apply(.returned(plan, group: group, isNewGroup: isNewGroup, now: now))
    let later = scheduler.leafAddresses
    if isDismissed { return check(later.isEmpty, "An effect outlived the root feature.") }
    for (leaf, address) in earlier {
      let mayEnd = expectations.cancelledChildren.contains { address.isAtOrBelow($0) }
      let mustEnd = expectations.endedChildren.contains { address.isAtOrBelow($0) }
      check(later[leaf] != nil || mayEnd, "A plan ended an effect that it does not cancel.")
      check(later[leaf] == nil || !mustEnd, "An effect of a dismissed child continued.")
    }
    let insertedCount = later.keys.count { earlier[$0] == nil }
    check(insertedCount >= expectations.leafCount ?? 0, "A part of a plan was not inserted.")
  }

  /// Handles an action that an effect sends.
  private mutating func receive(_ action: Garden.Action, from token: EffectToken) {
    guard scheduler.accepts(token) else { return }
    let entry = scheduler.tree[token.index]
    apply(.actionQueued(entry.group))
    _ = handle(action, cause: entry.number, group: entry.group)
    apply(.actionHandled(entry.group))
    startPendingEffects()
  }

  private mutating func handleTimeouts() {
    while let timeout = timeouts.popFirst() {
      if isDismissed {
        trace(.dropped)
      } else {
        _ = handle(timeout.action, cause: timeout.number, group: timeout.group)
      }
      apply(.actionHandled(timeout.group))
      apply(.timeoutHandled(timeout.token, now: now))
    }
  }

  // MARK: Commands

  /// Applies an event to the scheduler, and interprets its commands.
  private mutating func apply(_ event: EffectEvent) {
    count("event", event)
    scheduler.handle(event).forEach { command in
      count("command", command)
      switch command {
      case .start(let token):
        pending.append(token)
        check(!scheduler.isInCancelledGroup(token), "A cancelled group started an effect.")
      case .drop(let effect, let phase): forget(effect, phase)
      case .timeOut(let token, let payload, let timer, let group):
        operations[timer.token] = nil
        check(!scheduler.hasChildren(token), "An effect continued after its deadline.")
        if let action = (payload as? SentAction<Garden.Action>)?.action {
          timeouts.append(
            QueuedTimeout(token: token, action: action, number: timer.number, group: group))
        }
      case .endGroup(let id): end(id)
      case .dismiss(_, let isLate): dismissRoot(isLate: isLate)
      case .checkPresence(let child): uncheckedChildren.append(child)
      }
    }
    let absent = uncheckedChildren.filter {
      scheduler.children.contains($0)
        && !reducer.isPresent(scheduler.children.address(of: $0), in: outcome.state)
    }
    uncheckedChildren = []
    if !absent.isEmpty { apply(.childrenRemoved(absent, now: now)) }
  }

  private mutating func dismissRoot(isLate: Bool) {
    if isLate { return trace(.lateDismissal) }
    isDismissed = true
    apply(.allCancelled)
  }

  private mutating func forget(_ effect: DroppedEffect, _ phase: EffectPhase) {
    let isStarted = started.remove(effect.token) != nil
    check(
      effect.hasStarted == isStarted,
      "The scheduler and the interpreter disagree on whether a dropped effect has started.")
    operations[effect.token] = nil
    observers.removeAll { $0 == effect.token }
    if effect.hasStarted { trace(phase, of: effect.number) }
  }

  private mutating func end(_ id: GroupID) {
    check(endedGroups.insert(id).inserted, "A group ended twice.")
    check(scheduler.groups.memberCount(of: id) == 0, "A group ended before its last effect.")
    scheduler.freeGroup(id)
  }

  // MARK: Effects

  private mutating func startPendingEffects() {
    handleTimeouts()
    if isStarting { return }
    isStarting = true
    while let token = pending.popFirst() {
      if scheduler.tree.contains(token) { start(token) }
      handleTimeouts()
    }
    isStarting = false
  }

  private mutating func start(_ token: EffectToken) {
    guard scheduler.accepts(token) else { return end(token, .cancelled) }
    let entry = scheduler.tree[token.index]
    guard let work = scheduler.start(token) else { return }
    started.insert(token)
    count("work", work)
    trace(.started(entry.number, line: UInt(entry.source?.line ?? 0)))
    switch work {
    case .send(let payload):
      if let action = (payload as? SentAction<Garden.Action>)?.action {
        receive(action, from: token)
      }
      end(token, .finished)
    case .run(let payload):
      run(RunningOperation(steps: ((payload as? Operation)?.steps ?? [])[...]), token)
    case .sleep(let duration, let source):
      count("wait of", source.name)
      run(RunningOperation(steps: [.sleep(duration, ignoresCancellation: false)]), token)
    case .waitForTurn(let source):
      count("wait of", source.name)
      run(RunningOperation(waitsForTurn: true), token)
    case .observe(let payload):
      let payload = payload as? ObserveOperation<ReadOnlyLevelState, Garden.Action>
      run(RunningOperation(observe: payload?.action), token)
    }
  }

  private mutating func run(_ operation: RunningOperation, _ token: EffectToken) {
    operations[token] = operation
    ready.append(token)
  }

  /// Continues operations until all of them wait.
  private mutating func continueOperations() {
    while let token = ready.popFirst() {
      if operations[token]?.observe != nil { observe(token) } else { continueSteps(of: token) }
      startPendingEffects()
    }
    checkRulesBetweenJobs()
  }

  private mutating func continueSteps(of token: EffectToken) {
    if let operation = operations[token], operation.waitsForTurn {
      if operation.isCancelled { end(token, .cancelled) }
      return
    }
    if let operation = operations[token], operation.isCancelled, operation.endsWhenCancelled {
      return end(token, .cancelled)
    }
    while let step = operations[token]?.steps.popFirst() {
      switch step {
      case .send(let action): receive(action, from: token)
      case .fail: return end(token, .failed(Operation.Failure()))
      case .sleep(let duration, let ignoresCancellation):
        if operations[token]?.isCancelled == true { continue }
        lastWaitNumber += 1
        operations[token]?.wakeTime = now + duration
        operations[token]?.waitNumber = lastWaitNumber
        operations[token]?.endsWhenCancelled = !ignoresCancellation
        return
      }
    }
    if operations[token] != nil { end(token, .finished) }
  }

  /// Delivers the current level to an operation that has not received it. The operation then waits.
  private mutating func observe(_ token: EffectToken) {
    while let operation = operations[token], let action = operation.observe {
      if operation.isCancelled { return end(token, .finished) }
      if operation.deliveredLevel == level { return observers.append(token) }
      operations[token]?.deliveredLevel = level
      receive(action(ReadOnlyLevelState(LevelState(value: level))), from: token)
    }
  }

  private mutating func end(_ token: EffectToken, _ outcome: EffectOutcome) {
    operations[token] = nil
    started.remove(token)
    guard scheduler.tree.contains(token) else { return }
    let entry = scheduler.tree[token.index]
    let isCancelled = scheduler.groups.isCancelled(entry.group)
    var isFinished = false
    switch isCancelled ? .cancelled : outcome {
    case .finished:
      trace(.finished(entry.number))
      isFinished = true
    case .failed: trace(.failed(entry.number))
    case .cancelled: trace(.cancelled(entry.number))
    }
    apply(.ended(token, isFinished: isFinished, now: now))
  }

  // MARK: Rules

  /// Records a violation of a rule.
  private mutating func check(_ isFulfilled: Bool, _ problem: String) {
    if !isFulfilled { outcome.problems.append(problem) }
  }

  /// Checks the rules that hold whenever all operations wait.
  private mutating func checkRulesBetweenJobs() {
    let addresses = Set(scheduler.liveLeaves.map { scheduler.children.address(of: $0.child) })
    check(
      addresses.allSatisfy { reducer.isPresent($0, in: outcome.state) },
      "An effect of a removed child continued.")
    check(scheduler.heldThrottlesAreUnique, "A throttle holds two effects.")
    check(scheduler.turnsHaveRunningEffect, "An effect waits for a turn that is free.")
    check(scheduler.sequencesHaveRunningStep, "A sequence waits without a running step.")
  }

  // MARK: Trace

  private mutating func count(_ kind: String, _ value: Any) {
    if counts != nil { counts?["\(kind) \(caseName(of: value))", default: 0] += 1 }
  }

  private mutating func trace(_ event: AgreementOutcome.TraceEvent) {
    count("trace", event)
    outcome.trace.append(AgreementOutcome.Entry(time: now, event: event))
  }

  private mutating func trace(_ phase: EffectPhase, of number: UInt64) {
    switch phase {
    case .abandoned: trace(.abandoned(number))
    // The effect waited for its turn.
    case .finished: trace(.finished(number))
    default: trace(.cancelled(number))
    }
  }
}
