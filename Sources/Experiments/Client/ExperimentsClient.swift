public import HTTPExchange
public import StateKit

/// The variants of the user of a device, and what belongs to them.
public struct ExperimentsState: Hashable, Sendable {
  /// The contents as the only element: an array is a box, so that a read of the state copies one reference
  /// instead of each property.
  private var box: ContiguousArray<ExperimentsContents> = [ExperimentsContents()]

  fileprivate var contents: ExperimentsContents {
    _read { yield box[0] }
    _modify { yield &box[0] }
  }

  /// Creates the state of a first launch.
  public init() {}
}

/// The read-only view of the variants. Reading is never an exposure.
public struct ReadOnlyExperimentsState: Equatable, Sendable, CustomReflectable {
  private let state: ExperimentsState

  fileprivate init(_ state: ExperimentsState) { self.state = state }

  /// Returns the variant of a flag, or ``Variant/empty`` if the flag is unknown and has no fallback.
  ///
  /// - Parameters:
  ///   - key: The key of the flag.
  ///   - fallback: The variant that counts if the user takes part in no experiment.
  public func variant(_ key: String, fallback: Variant? = nil) -> Variant {
    state.contents.lookup.variant(key, fallback: fallback).variant ?? .empty
  }

  /// Returns the value of a flag.
  public func value<Value>(_ flag: Flag<Value>) -> Value { details(flag).value }

  /// Returns the value of a flag, and why the user has it.
  public func details<Value>(_ flag: Flag<Value>) -> EvaluationDetails<Value> {
    EvaluationDetails(flag, state.contents.lookup.variant(flag.key), state.contents.status)
  }

  /// All variants by the keys of their flags.
  ///
  /// - Complexity: O(*n*) in the number of variants and flags.
  public var all: [String: Variant] { state.contents.lookup.all }

  /// Whether the variants can be used.
  public var status: ProviderStatus { state.contents.status }

  /// The flags that do not count because they are not valid.
  public var flagsSetAside: [FlagOrder.SetAsideFlag] { state.contents.flags.order.setAside }

  /// What the feature of the client has to know.
  var summary: ClientSummary { state.contents.summary }

  /// A mirror of the variants and the status, which hides the user.
  public var customMirror: Mirror {
    Mirror(self, children: ["all": all, "status": status], displayStyle: .struct)
  }
}

fileprivate struct ExperimentsOwner: PersistentStateOwner {
  var initialState: ExperimentsState { ExperimentsState() }
  // A state that is borrowed would be retained once more at each read.
  func publish(_ state: consuming ExperimentsState) -> ReadOnlyExperimentsState {
    ReadOnlyExperimentsState(state)
  }

  var formatVersion: Int { 1 }
  func encode(_ state: ExperimentsState) throws -> [UInt8] { try state.contents.record.encoded() }

  func decode(_ bytes: [UInt8], version: Int) throws -> ExperimentsState {
    var state = ExperimentsState()
    state.contents = ExperimentsContents(try ExperimentsRecord(decoding: bytes))
    return state
  }

  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlyExperimentsState: PublishedState {
  /// The type of the owned state.
  public typealias State = ExperimentsState
  /// The key of the shared state. Only the owner can change it.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(ExperimentsOwner()) }
}

/// A client of feature flags and experiments. It owns ``ReadOnlyExperimentsState``.
///
/// ```swift
/// let experiments = ExperimentsClient.live(
///   ExperimentsConfig(key: key), in: storage, http: .live())
/// try await experiments.start(ExperimentUser(userID: "u7"))
/// ```
///
/// A feature reads the variants with a reader, and returns an effect that calls ``exposure`` where it shows
/// a variant.
public struct ExperimentsClient: Sendable {
  /// Fetches the flags, fetches the variants as configured, and begins to poll. Nil or an empty user keeps
  /// the current one. A client that was started and not stopped returns at once.
  ///
  /// Throws the last ``FetchError`` of the two fetches. Throws `CancellationError` if the task was
  /// cancelled; the fetches go on.
  public var start: @Sendable (ExperimentUser?) async throws -> Void
  /// Fetches variants. Nil or an empty user keeps the current one.
  ///
  /// Throws the first ``FetchError``; retries follow in the background. Throws `CancellationError` if the
  /// task was cancelled; the fetch goes on.
  public var fetch: @Sendable (ExperimentUser?, FetchOptions) async throws -> Void
  /// Returns the variant of a flag, and reports an exposure as configured.
  public var variant: @Sendable (_ key: String, _ fallback: Variant?) -> Variant
  /// Reports that the user saw the variant of a flag, once for each variant and identity.
  public var exposure: @Sendable (_ key: String) -> Void
  /// Sets the user. The variants of another person or device are removed.
  public var setUser: @Sendable (ExperimentUser) -> Void
  /// Returns the user; nil if none was set since the launch.
  public var user: @Sendable () -> ExperimentUser?
  /// Removes the fetched variants. Nothing of an earlier fetch is stored afterwards.
  public var clear: @Sendable () -> Void
  /// Ends polling, retries and fetches. Nothing of an earlier fetch is stored afterwards.
  public var stop: @Sendable () -> Void
  /// Returns the variants of a flag: the current one, then each other one.
  public var variantUpdates: @Sendable (_ key: String) -> VariantUpdates
  /// Returns the exposures from now on.
  public var exposures: @Sendable () -> Exposures
  /// Prepares the removal of the user and everything of it, exposures that wait for the provider
  /// included, as part of the transaction that signs out.
  public var cleared: @Sendable () -> SharedChange
}

extension ExperimentsClient {
  /// Creates a client. It sends nothing before its first fetch or start.
  ///
  /// A storage has at most one client, because the client owns its state there. In a storage with files,
  /// variants, flags and exposures survive the end of the process.
  ///
  /// - Parameters:
  ///   - config: The configuration.
  ///   - storage: The storage of ``ReadOnlyExperimentsState``.
  ///   - http: Exchanges the requests.
  ///   - executor: Runs the client's store; nil for one of its own.
  ///   - dependencies: Sets the clock and the source of random numbers.
  public static func live(
    _ config: ExperimentsConfig, in storage: SharedStorage, http: HTTPClient,
    executor: (any TaskExecutor & SerialExecutor)? = nil,
    dependencies: sending (inout DependencyValues) -> Void = { _ in }
  ) -> Self {
    let owned = Owned(ExperimentsOwner(), in: storage)
    let setup = ExperimentsSetup(config)
    let basis = owned.read { $0.contents.evaluationBasis }
    let flags = basis.evaluated(basis.flags.filled(from: setup.initialFlags))
    owned.withLock("configured") { $0.contents.configure(setup, flags) }
    let values = storage.values(of: ReadOnlyExperimentsState.self)
    let broadcast = ExposureBroadcast()

    // Stores flags, evaluated outside of the lock for the user at the time when they are stored.
    let applyFlags = { @Sendable (fetched: FlagSet) in
      let flags = fetched.filled(from: setup.initialFlags)
      var isApplied = false
      while !isApplied {
        let evaluated = owned.read { $0.contents.evaluationBasis }.evaluated(flags)
        isApplied = owned.withLock("flags fetched") { $0.contents.apply(fetched, evaluated) }
      }
    }
    let runtime = ExperimentsRuntime(
      config.policy, ExperimentsServices(config, http), in: storage, executor: executor,
      commit: { output in
        switch output {
        case .applyVariants(let variants, let endings):
          return owned.withLock("variants fetched") { $0.contents.apply(variants, endings) }
        case .applyFlags(let flags, let endings):
          if owned.read({ $0.contents.summary.endings.stops }) > endings.stops { return .stopped }
          applyFlags(flags)
        case .fetchFailed: owned.withLock("fetch failed") { $0.contents.fetchFailed() }
        case .removeExposure(let number):
          owned.withLock("exposure delivered") { $0.contents.removeExposure(number) }
        case .complete, .skip: break
        }
        return nil
      }, dependencies: dependencies)

    let setUser = { @Sendable (user: ExperimentUser) in
      var isSet = owned.read { $0.contents.user == user }
      while !isSet {
        let evaluated = owned.read { $0.contents.evaluationBasis }.evaluated(for: user)
        isSet = owned.withLock("user set") { $0.contents.setUser(user, evaluated) }
      }
    }
    // Reports an exposure, unless another thread has reported it meanwhile.
    let expose = { @Sendable (key: String, fallback: Variant?) in
      let exposure = owned.withLock("exposed") { $0.contents.expose(key, fallback: fallback) }
      if let exposure { broadcast.send(exposure) }
    }
    // Sets the user, unless it is nil or empty. Returns what to fetch, and the summary of this moment: an
    // event after it ends the fetch.
    let target = { @Sendable (user: ExperimentUser?, keys: Set<String>?) in
      if let user, !user.isEmpty { setUser(user) }
      return owned.read { state in
        (FetchTarget(user: state.contents.currentUser, keys: keys), state.contents.summary)
      }
    }
    return Self(
      start: { user in
        let (target, summary) = target(user, nil)
        try await runtime.start(target, summary)
      },
      fetch: { user, options in
        if let tracking = options.tracking {
          owned.withLock("tracking set") { $0.contents.setTracking(tracking) }
        }
        let (target, summary) = target(user, options.flagKeys)
        try await runtime.fetch(target, summary)
      },
      variant: { key, fallback in
        let (variant, exposes) = owned.read { $0.contents.reading(key, fallback: fallback) }
        if exposes { expose(key, fallback) }
        return variant
      },
      exposure: { key in
        if owned.read({ $0.contents.newExposure(of: key) }) != nil { expose(key, nil) }
      },
      setUser: setUser,
      user: { owned.read { $0.contents.user } },
      clear: { owned.withLock("cleared") { $0.contents.clear() } },
      stop: { owned.withLock("stopped") { $0.contents.stop() } },
      variantUpdates: { VariantUpdates(values, key: $0) },
      exposures: { broadcast.stream() },
      cleared: { owned.prepareChange("user forgotten") { $0.contents.forgetUser() } })
  }
}

extension ExperimentsServices {
  /// Creates the services of a configuration.
  fileprivate init(_ config: ExperimentsConfig, _ http: HTTPClient) {
    self.init(
      http: http, request: { config.request($0) }, userProvider: config.userProvider,
      exposureProvider: config.exposureProvider, fetchesOnStart: config.fetchOnStart ?? true,
      polls: config.pollsOnStart, schedule: config.polling,
      observation: .observe(ReadOnlyExperimentsState.self) { .summaryChanged($0.summary) })
  }
}
