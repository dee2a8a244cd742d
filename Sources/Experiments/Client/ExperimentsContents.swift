/// What a client knows, and how it changes. Only the owner has a value that counts.
struct ExperimentsContents: Hashable, Sendable {
  /// The sources of the variants, with the evaluated flags.
  private(set) var lookup = VariantLookup()
  /// The flags that came, without the initial ones.
  private(set) var fetchedFlags = FlagSet()
  /// The flags that count.
  private(set) var flags = FlagSet()
  private(set) var user: ExperimentUser?
  /// The identity of the last user who was set. An earlier launch may have set it.
  private(set) var identity: ExperimentUser.Identity = ExperimentUser().identity
  private(set) var summary = ClientSummary()
  private(set) var status = ProviderStatus.notReady
  /// The exposures that were reported.
  private(set) var reported = ExposureMemory()
  /// The exposures that the provider has not received yet.
  private(set) var outbox = ExposureOutbox()
  private var setup = ExperimentsSetup()
  /// Increases when the flags are evaluated again.
  private var evaluation = 0

  /// Creates the contents of a first launch.
  init() {}

  // MARK: Reading

  /// The user, or one without properties.
  var currentUser: ExperimentUser { user ?? ExperimentUser() }

  /// What an evaluation of the flags depends on.
  var evaluationBasis: EvaluationBasis {
    EvaluationBasis(number: evaluation, flags: flags, user: currentUser)
  }

  /// Returns the exposure to report for a flag; nil if it was reported before, or if the variant is not to
  /// be reported.
  func newExposure(of key: String, fallback: Variant? = nil) -> Exposure? {
    newExposure(of: key, lookup.variant(key, fallback: fallback))
  }

  private func newExposure(of key: String, _ result: VariantLookup.Result) -> Exposure? {
    guard let exposure = Exposure(of: key, result), !reported.contains(exposure, for: identity)
    else { return nil }
    return exposure
  }

  /// Returns the variant that a caller of the client reads, and whether the read is a new exposure.
  func reading(_ key: String, fallback: Variant?) -> (variant: Variant, isNewExposure: Bool) {
    let result = lookup.variant(key, fallback: fallback)
    let isNew = setup.exposesAutomatically && newExposure(of: key, result) != nil
    return (result.variant ?? .empty, isNew)
  }

  // MARK: The configuration

  /// Applies the configuration of a client, which is not stored.
  mutating func configure(_ setup: ExperimentsSetup, _ evaluated: EvaluatedFlags) {
    self.setup = setup
    lookup.source = setup.source
    lookup.initial = setup.initialVariants
    lookup.fallback = setup.fallback
    setFlags(evaluated)
  }

  // MARK: The user

  /// Sets the user, with the flags evaluated for it. Returns false, and changes nothing, if the flags have
  /// changed since the evaluation.
  mutating func setUser(_ user: ExperimentUser, _ evaluated: EvaluatedFlags) -> Bool {
    guard evaluated.basis == evaluation else { return false }
    self.user = user
    setFlags(evaluated)
    guard user.identity != identity else { return true }
    identity = user.identity
    // Flags are evaluated already. Only variants of the server have to be fetched for this user.
    let lacksVariants = setup.fetchesOnStart || !lookup.stored.isEmpty
    // The variants of another user must not be shown to this one.
    lookup.stored = [:]
    reported = ExposureMemory()
    if lacksVariants { change(.userChanged) }
    summary.end(by: \.identityChanges)
    return true
  }

  // MARK: Results of fetches

  /// Stores fetched variants. Returns the error of a fetch that an event has ended since its begin.
  mutating func apply(_ variants: FetchedVariants, _ endings: FetchEndings) -> FetchError? {
    if let error = endings.error(at: summary.endings) { return error }
    lookup.stored = variants.applied(to: lookup.stored)
    change(.fetched)
    return nil
  }

  /// Stores fetched flags. Returns false, and changes nothing, if the user has changed since the
  /// evaluation.
  mutating func apply(_ fetched: FlagSet, _ evaluated: EvaluatedFlags) -> Bool {
    guard evaluated.basis == evaluation else { return false }
    fetchedFlags = fetched
    setFlags(evaluated)
    if !setup.fetchesOnStart { change(.fetched) }
    return true
  }

  /// Records that a fetch for the current user failed.
  mutating func fetchFailed() { change(.fetchFailed) }

  mutating func setTracking(_ tracking: FetchRequest.Tracking) { summary.setTracking(tracking) }

  // MARK: Exposures

  /// Reports an exposure, unless it was reported before. Returns it if it is new.
  mutating func expose(_ key: String, fallback: Variant? = nil) -> Exposure? {
    guard let exposure = newExposure(of: key, fallback: fallback) else { return nil }
    _ = reported.insert(exposure, for: identity)
    if setup.hasExposureProvider {
      outbox.append(exposure, of: identity)
      summary.setNextExposure(outbox.first)
    }
    return exposure
  }

  /// Removes an exposure that the provider has received.
  mutating func removeExposure(_ number: Int) {
    outbox.remove(number)
    summary.setNextExposure(outbox.first)
  }

  // MARK: Ends

  /// Removes the fetched variants.
  mutating func clear() {
    lookup.stored = [:]
    change(.cleared)
    summary.end(by: \.clears)
  }

  /// Ends all requests.
  mutating func stop() { summary.end(by: \.stops) }

  /// Removes everything of the user, and the flags that came for it.
  mutating func forgetUser() {
    clear()
    user = nil
    identity = ExperimentUser().identity
    fetchedFlags = FlagSet()
    setFlags(
      EvaluatedFlags(basis: evaluation, flags: setup.initialFlags, known: setup.initialKnown))
    reported = ExposureMemory()
    outbox.removeAll()
    summary.setNextExposure(nil)
    summary.end(by: \.identityChanges)
  }

  private mutating func setFlags(_ evaluated: EvaluatedFlags) {
    evaluation += 1
    flags = evaluated.flags
    lookup.flags = evaluated.known
  }

  private mutating func change(_ change: ProviderStatus.Change) {
    status = status.after(change, hasVariants: !lookup.stored.isEmpty)
  }
}

extension ExperimentsContents {
  /// Creates the contents of a launch that found a record.
  init(_ record: ExperimentsRecord) {
    lookup.stored = record.variants
    fetchedFlags = record.flags
    flags = record.flags
    identity = record.identity
    if let tracking = record.tracking { summary.setTracking(tracking) }
    reported = record.reported
    outbox = record.outbox
    summary.setNextExposure(outbox.first)
    status = record.variants.isEmpty ? .notReady : .stale
  }

  /// The part that is stored.
  var record: ExperimentsRecord {
    ExperimentsRecord(
      variants: lookup.stored, flags: fetchedFlags, identity: identity, tracking: summary.tracking,
      reported: reported, outbox: outbox)
  }
}
