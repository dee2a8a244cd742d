public import StateKit
public import StateKitSimulation
public import Testing

/// Runs a feature in a test, step by step and without waiting: the test says what it sends, and what
/// has to come of it.
///
/// ```swift
/// let store = TestStore(initialState: ContactsFeature.State()) { ContactsFeature() } dependencies: {
///   $0.contactsClient.add = { _ in ben }
/// }
/// store.send(.addTapped(code)) { $0.isAdding = true }
/// store.receive(.added(ben)) { $0.isAdding = false }
/// store.finish()
/// ```
///
/// It has a world of its own, which stands still between the steps: its effects run on the thread of
/// the test, its clock goes on with ``advance(by:sourceLocation:)`` alone. What an effect sends waits,
/// and its effect with it, until the test receives it.
///
/// Keep it in the test: a store that never goes away, in a static or in a fixture that lives on, never
/// looks back at what is left.
///
/// Unless ``exhaustivity`` is turned off, everything that happens has to be said: a change of the state
/// or of shared state, an action and an effect that the test leaves out are failures. What is left when
/// the store goes away is one at the line of the last step.
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// How much the test has to say.
  public var exhaustivity: Exhaustivity

  let core: StoreCore<State, Action>
  /// The world of this store: for its fault points, its invariants and its choices.
  ///
  /// Let time pass with ``advance(by:sourceLocation:)``. Driven by hand, time goes on while an action
  /// waits, and its effect with it, which is then late.
  public let simulation: Simulation
  let inbox: Inbox
  /// How far the time is to go on, once no action waits.
  var target = VirtualClock.Instant(offset: .zero)
  private let whereabouts: Whereabouts
  let reporter: FailureReporter
  /// Whether the sleepers that are left were reported.
  var hasFoundSleepers = false
  /// The numbers of the effects that were reported to run on.
  var foundEffects: Set<UInt64> = []
  private let hasAdoptedWorld: Bool
  /// Whether a step is under way.
  var isInStep = false
  private let subscriptions: [EventSubscription]

  /// Makes a store and a world for it.
  ///
  /// Unless the trait or the closure `dependencies` gives others, features get the clock of this world,
  /// a date that follows it from the beginning of 2001 on, identifiers that count from 1, and the
  /// random numbers of the seed 0.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - storage: Where the shared state is that its features read. Without one the store gets one of
  ///     its own, with the log of its world.
  ///   - simulation: The store's world, where a double needs it before: for its fault points. One for
  ///     each test store. A `StoreActor` may be in it, too: its effects and its timers are not this
  ///     store's affair, and `try simulation.finish()` asks for them, where none may be left.
  ///   - exhaustivity: How much the test has to say.
  ///   - sourceLocation: The line of the test.
  ///   - reducer: Makes the root feature.
  ///   - update: Gives the features their dependencies.
  public init<R: Reducer<State, Action>>(
    initialState: State, storage: SharedStorage? = nil,
    simulation: Simulation? = nil, exhaustivity: Exhaustivity = .on,
    sourceLocation: SourceLocation = #_sourceLocation,
    @ReducerBuilder<State, Action> reducer: () -> R,
    dependencies update: (inout DependencyValues) -> Void = { _ in }
  ) {
    let storage = storage ?? simulation.map { SharedStorage(log: $0.log) } ?? SharedStorage()
    let simulation = simulation ?? Simulation(log: storage.log)
    hasAdoptedWorld = simulation.adopt()
    let inbox = Inbox()
    var dependencies = DependencyValues.test(in: simulation)
    update(&dependencies)
    self.exhaustivity = exhaustivity
    self.simulation = simulation
    self.inbox = inbox
    let whereabouts = Whereabouts(step: sourceLocation)
    self.whereabouts = whereabouts
    simulation.describeOwner { whereabouts.description }
    reporter = .current
    let logs = simulation.log === storage.log ? [storage.log] : [storage.log, simulation.log]
    subscriptions = logs.map { log in
      log.listen(to: [.shared, .issues]) { [executor = simulation.executor] event in
        if case .shared(let transaction) = event.kind { executor.heard(transaction) }
        inbox.add(event)
      }
    }
    core = StoreCore(
      initialState: initialState, storage: storage, log: storage.log, dependencies: dependencies,
      holdingOn: simulation.executor)
    core.build(reducer)
    simulation.listen(to: storage.log)
    simulation.tellAtEnd { [reporter] problem in
      reporter.record(.program(.issue(problem.description)), whereabouts.lastStep)
    }
    if !hasAdoptedWorld { fail(.program(.sharedWorld)) }
  }

  deinit {
    lookBack()
    if hasAdoptedWorld { simulation.release() }
  }

  /// Where the last step of the test is.
  var lastStep: SourceLocation {
    get { whereabouts.lastStep }
    set { whereabouts.lastStep = newValue }
  }

  /// The state now.
  public var state: State { core.current }

  /// The clock of this store's world.
  public var clock: VirtualClock { simulation.clock }
}

/// The test store of a feature.
public typealias TestStoreOf<Feature: Reducer> = TestStore<Feature.State, Feature.Action>
