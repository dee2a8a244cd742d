public import StateKit
public import StateKitSimulation
public import Testing

/// Runs a feature in a test, step by step and without waiting: the test sends actions, and asserts
/// what they change.
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
/// A test store has its own simulation, in which nothing happens between the steps of the test.
/// Effects run on the thread of the test, and the clock advances only with
/// ``advance(by:sourceLocation:)`` or ``advance(to:sourceLocation:)``. An action that an effect
/// sends is pending, and its effect is suspended, until the test receives the action.
///
/// Keep the store in the test function. A store that is never deallocated, such as a static or a
/// member of a fixture that is kept, cannot report what is left at the end.
///
/// Unless ``exhaustivity`` is turned off, the test must assert everything that happens. A change of
/// the state or of shared state, an action of an effect, or a running effect that the test does not
/// assert is a failure. When the store is deallocated, it reports what is left as a failure at the
/// line of the last step.
///
/// The first failure attaches the last events of the store to the test, and the choices of its
/// simulation with the line that replays them. Run the tests with
/// `swift test --attachments-path FOLDER` to store the attachments.
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// Whether the test must assert everything that happens, or only a part of it.
  public var exhaustivity: Exhaustivity

  /// The store that runs the feature. It holds each action that an effect sends, until a step of the
  /// test calls `core.admitHeldAction()`.
  let core: StoreCore<State, Action>
  /// The simulation of this store, with its fault points, invariants and choices.
  ///
  /// Advance the time with ``advance(by:sourceLocation:)``. If a test advances the simulation
  /// directly, time passes while an action is pending and its effect is suspended, so the effect
  /// continues too late.
  public let simulation: Simulation
  let unassertedEvents: UnassertedEvents
  private let recentEvents: RecentEvents
  /// Whether a failure of this store has attached the events.
  private var hasAttachedEvents = false
  /// The time to which the clock advances when no action is pending.
  var targetTime = VirtualClock.Instant(offset: .zero)
  private let position: TestPosition
  let reporter: FailureReporter
  /// Whether the sleeping tasks or scheduled calls that remained at the end were reported.
  var hasReportedSleepers = false
  /// The numbers of the effects that were reported as still running.
  var reportedEffects: Set<UInt64> = []
  private let ownsSimulation: Bool
  /// Whether the test is inside a step.
  var isInStep = false
  private let subscriptions: [EventSubscription]

  /// Creates a store and, unless `simulation` is given, a simulation for it.
  ///
  /// Unless the trait `.dependencies` or the closure `dependencies` sets other values, features use
  /// the clock of the simulation, a date that follows the clock from the start of 2001, identifiers
  /// that count from 1, and random numbers from the seed 0.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - storage: The storage of the shared state that the features read. By default, the store
  ///     creates a storage with the log of its simulation.
  ///   - simulation: The store's simulation, for a test double that needs it before the store
  ///     exists, for example for fault points. Each test store needs its own simulation, which may
  ///     also contain a `StoreActor`. The test store does not check the effects and timers of a
  ///     `StoreActor`; call `try simulation.finish()` to check that none are left.
  ///   - exhaustivity: Whether the test must assert everything that happens, or only a part of it.
  ///   - sourceLocation: The line of the test.
  ///   - reducer: Creates the root feature.
  ///   - update: Sets the dependencies of the features.
  public init<R: Reducer<State, Action>>(
    initialState: State, storage: SharedStorage? = nil,
    simulation: Simulation? = nil, exhaustivity: Exhaustivity = .on,
    sourceLocation: SourceLocation = #_sourceLocation,
    @ReducerBuilder<State, Action> reducer: () -> R,
    dependencies update: (inout DependencyValues) -> Void = { _ in }
  ) {
    let storage = storage ?? simulation.map { SharedStorage(log: $0.log) } ?? SharedStorage()
    let simulation = simulation ?? Simulation(log: storage.log)
    ownsSimulation = simulation.claimForTestStore()
    let unassertedEvents = UnassertedEvents()
    let recentEvents = RecentEvents()
    var dependencies = DependencyValues.test(in: simulation)
    update(&dependencies)
    self.exhaustivity = exhaustivity
    self.simulation = simulation
    self.unassertedEvents = unassertedEvents
    self.recentEvents = recentEvents
    let position = TestPosition(step: sourceLocation)
    self.position = position
    simulation.describeOwner { position.description }
    reporter = .current
    let logs = simulation.log === storage.log ? [storage.log] : [storage.log, simulation.log]
    subscriptions = logs.flatMap { log in
      [
        log.listen(to: RecentEvents.kinds) { recentEvents.add($0) },
        log.listen(to: [.shared, .issues]) { [executor = simulation.executor] event in
          if case .shared(let transaction) = event.kind {
            executor.checkWritingThread(of: transaction)
          }
          unassertedEvents.add(event)
        },
      ]
    }
    core = StoreCore(
      initialState: initialState, storage: storage, log: storage.log, dependencies: dependencies,
      holdingOn: simulation.executor)
    core.build(reducer)
    simulation.listen(to: storage.log)
    simulation.onProblemAtEnd { [reporter] problem in
      reporter.record(.program(.issue(problem.description)), position.lastStep)
    }
    if !ownsSimulation { fail(.program(.simulationInUse)) }
  }

  deinit {
    reportLeftovers()
    if ownsSimulation { simulation.releaseFromTestStore() }
  }

  /// Records a failure at the last step. The first failure attaches the events and the choices.
  func fail(_ failure: TestFailure) {
    if !failure.isNotice && !hasAttachedEvents {
      hasAttachedEvents = true
      reporter.attach(recentEvents.report(choices: simulation.choices.record), lastStep)
    }
    reporter.record(failure, lastStep)
  }

  /// The location of the last step of the test.
  var lastStep: SourceLocation {
    get { position.lastStep }
    set { position.lastStep = newValue }
  }

  /// The current state of the feature.
  public var state: State { core.current }

  /// The clock of the store's simulation.
  public var clock: VirtualClock { simulation.clock }
}

/// The test store of a feature type.
public typealias TestStoreOf<Feature: Reducer> = TestStore<Feature.State, Feature.Action>
