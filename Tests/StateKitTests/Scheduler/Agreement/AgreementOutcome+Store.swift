import StateKitSimulation

@testable import StateKit

extension AgreementOutcome {
  /// Runs a program in a store of a simulation.
  init(ofStoreWith program: AgreementProgram) {
    let simulation = Simulation()
    let storage = SharedStorage(log: simulation.log)
    let level = LevelClient.live(in: storage)
    let entries = LockedValue<[Entry]>([])
    var subscription: EventSubscription?
    if program.isTraced {
      subscription = simulation.log.listen(to: [.actions, .effects, .issues]) { event in
        guard let traced = TraceEvent(event) else { return }
        let entry = Entry(time: simulation.clock.now.offset, event: traced)
        entries.change { $0.append(entry) }
      }
    } else {
      // Without a listener, reports would be written to standard error.
      subscription = simulation.log.listen(to: .issues) { _ in }
    }
    let store = StoreActor(
      initialState: AgreementProgram.initialState, storage: storage,
      executor: simulation.executor
    ) {
      Garden()
    } dependencies: {
      $0.clock = simulation.clock
    }
    var tasks: [StoreTask] = []
    for input in program.inputs {
      simulation.advance(to: input.time)
      var task = StoreTask()
      switch input.input {
      case .send(let address, let reaction):
        task = store.assumeIsolated { $0.send(address.action(reaction)) }
      case .rise: level.rise()
      case .cancelTask(let position): tasks[position].cancel()
      case .cancelAll: store.assumeIsolated { $0.core.cancelEffects() }
      }
      tasks.append(task)
      simulation.run()
      endedGroups.append(tasks.map(\.isFinished))
    }
    simulation.advance(to: AgreementProgram.end)
    withExtendedLifetime(subscription) {}
    trace = entries.value
    problems = simulation.problems.map { "\($0)" }
    let (state, liveEffects, schedulerHash) = store.assumeIsolated { store in
      let runner = store.core.loop.runner
      return (
        store.state, store.core.liveEffects.map(\.number),
        runner.scheduler.agreementHash(at: runner.time())
      )
    }
    self.state = state
    self.liveEffects = liveEffects
    self.schedulerHash = schedulerHash
    subscription = nil
  }
}

extension AgreementOutcome.TraceEvent {
  fileprivate init?(_ event: Event) {
    switch event.kind {
    case .action(let action, let cause):
      guard let action = action as? Garden.Action else { return nil }
      if case .effect(let identity) = cause {
        self = .action(action.reaction.number, cause: identity.number)
      } else {
        self = .action(action.reaction.number, cause: nil)
      }
    case .effect(let effect, let phase):
      switch phase {
      case .started: self = .started(effect.number, line: effect.location.line)
      case .finished: self = .finished(effect.number)
      case .failed: self = .failed(effect.number)
      case .cancelled: self = .cancelled(effect.number)
      case .abandoned: self = .abandoned(effect.number)
      case .retrying, .operationAbandoned, .dismissed: return nil
      }
    case .issue(let issue):
      if issue.message.hasPrefix("A returned `.dismiss`") {
        self = .lateDismissal
      } else if issue.message.contains("the feature of the store has dismissed itself") {
        self = .dropped
      } else if issue.message.hasPrefix("The effect") {
        // The issue reports a failure. The phase `.failed` has already recorded it in the trace.
        return nil
      } else {
        self = .report(issue.message)
      }
    case .storeCreated, .stateChange, .shared: return nil
    }
  }
}
