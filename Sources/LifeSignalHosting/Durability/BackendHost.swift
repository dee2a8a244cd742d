public import LifeSignalBackend
public import LifeSignalDomain
public import StateKit

/// A real server without a carrier: it handles messages of devices, and keeps its state in a folder.
///
/// A message leaves the server only when everything that it depends on is on disk, so a server that is
/// killed at any moment continues where its devices last heard of it.
///
/// ```swift
/// let host = try BackendHost(
///   files: FolderStateFiles("./ls"), executor: loop, localClock: .live(boot: .live()),
///   outbox: BackendOutbox(deliver: router.deliver, sendSMS: print, push: { _, _ in }, report: print))
/// await host.start()
/// _ = await host.receive(bytes, from: address)
/// // ...
/// try await host.shutdown()
/// ```
///
/// A carrier whose handlers run on the executor, such as a server of sockets on one loop, hands in its
/// messages without suspending: ``receiveIsolated(_:from:)``.
public final class BackendHost: Sendable {
  /// What happened to a message.
  public enum Receipt: Hashable, Sendable {
    /// The server handled the message. The answer, if there is one, is delivered when it is on disk.
    case handled
    /// The server ignored the message, because it cannot save turns now, or is being shut down.
    case notAccepted
    /// The server ignored the message, because it names another sender. The carrier closes the connection.
    case foreignSender
    /// The server ignored the message, because it is longer than `Wire.maximumMessageByteCount`.
    case tooLong
  }

  /// What a server found in its folder.
  public struct Recovery: Hashable, Sendable {
    /// The number of turns in the whole life of the server.
    public let turnCount: UInt64
    /// The number of turns that were replayed after the last snapshot. It is 0 after a shutdown in order.
    public let replayedTurnCount: Int
    /// The number of bytes at the end of the log that were cut off: a crash has left them of turns that
    /// were not acknowledged.
    public let tornByteCount: Int
  }

  /// What the server found in its folder.
  public let recovery: Recovery
  /// Saves the turns; `nil` if the server keeps its state in memory only.
  private let keeper: BackendKeeper?
  /// The store of the server.
  let store: StoreActorOf<BackendFeature>

  /// Reads the folder of a server, or creates it if it does not exist; its parent folder must exist. The
  /// folder is locked until ``shutdown()``. Call ``start()`` next.
  ///
  /// Reading blocks the thread: it takes about as long as handling the turns since the last snapshot.
  ///
  /// - Parameters:
  ///   - files: The folder.
  ///   - executor: Runs the server. Without one, the server runs on its own executor.
  ///   - clock: Measures the time between sweeps, and between attempts to save.
  ///   - localClock: The clocks of the machine.
  ///   - random: The source of all identifiers, codes and tokens, which must not be guessable.
  ///   - outbox: Receives the messages, on the executor. Its `persist` is not used.
  ///   - report: Receives reports about the files, on the executor.
  /// - Throws: ``BackendStorageError`` if the folder cannot be used. Nothing was changed.
  public convenience init(
    files: any StateFiles, executor: (any TaskExecutor & SerialExecutor)? = nil,
    clock: any Clock<Duration> = ContinuousClock(), localClock: LocalClock,
    random: RandomSource = .live, outbox: BackendOutbox,
    report: @escaping @Sendable (StorageReport) -> Void = { _ in }
  ) throws(BackendStorageError) {
    try self.init(
      files: files, disk: .live("LifeSignal.disk"), encoder: .live("LifeSignal.snapshots"),
      policy: SnapshotPolicy(), executor: executor, clock: clock, localClock: localClock,
      random: random, outbox: outbox, report: report)
  }

  /// Creates a server that keeps its state in memory only, for demonstrations: accounts end with the
  /// process. Call ``start()`` next.
  ///
  /// - Parameters:
  ///   - executor: Runs the server. Without one, the server runs on its own executor.
  ///   - clock: Measures the time between sweeps.
  ///   - localClock: The clocks of the machine.
  ///   - random: The source of all identifiers, codes and tokens, which must not be guessable.
  ///   - outbox: Receives the messages, on the executor. Its `persist` is not used.
  public init(
    inMemoryOn executor: (any TaskExecutor & SerialExecutor)?,
    clock: any Clock<Duration> = ContinuousClock(), localClock: LocalClock,
    random: RandomSource = .live, outbox: BackendOutbox
  ) {
    keeper = nil
    recovery = Recovery(turnCount: 0, replayedTurnCount: 0, tornByteCount: 0)
    var outbox = outbox
    outbox.persist = nil
    store = StoreActor(initialState: BackendState(), executor: executor) {
      BackendFeature()
    } dependencies: { [outbox] in
      $0.clock = clock
      $0.localClock = localClock
      $0.random = random
      $0.backendOutbox = outbox
    }
  }

  init(
    files: any StateFiles, disk: SerialQueue, encoder: SerialQueue, policy: SnapshotPolicy,
    executor: (any TaskExecutor & SerialExecutor)?, clock: any Clock<Duration>,
    localClock: LocalClock, random: RandomSource, outbox: BackendOutbox,
    report: @escaping @Sendable (StorageReport) -> Void
  ) throws(BackendStorageError) {
    let (keeper, recovered) = try BackendKeeper.open(
      files, disk: disk, encoder: encoder, random: random, policy: policy)
    self.keeper = keeper
    recovery = Recovery(
      turnCount: recovered.lastTurn, replayedTurnCount: recovered.replayedTurnCount,
      tornByteCount: recovered.tornByteCount)
    store = StoreActor(initialState: recovered.state, executor: executor) {
      DurableBackendFeature(keeper: keeper, report: report)
    } dependencies: {
      $0.clock = clock
      $0.localClock = localClock
      $0.random = random
      $0.backendOutbox = outbox
    }
  }

  /// Closes the folder. Without ``shutdown()``, it looks as if the process had been killed.
  deinit { keeper?.abandon() }

  /// The state of the server. It may be ahead of what is on disk, and of what devices know.
  public var state: BackendState { get async { await store.state } }

  /// The number of turns that are on disk, in the whole life of the server; 0 without a folder.
  public var turnCount: UInt64 { keeper?.durableTurn ?? 0 }

  /// Starts the server: it announces check-ins that were missed while it was down, and sweeps from now on.
  public func start() async { await store.send(.started) }

  /// Handles a message from a device.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - sender: The address that the connection belongs to.
  public func receive(_ bytes: [UInt8], from sender: DeviceAddress) async -> Receipt {
    await Self.receive(bytes, from: sender, store, keeper)
  }

  /// Sets the next verification code.
  ///
  /// - Returns: Whether the server accepted the code.
  public func setNextCode(_ code: VerificationCode) async -> Bool {
    await send(.nextCodeFixed(code)) == .handled
  }

  /// Ends the session of an account.
  ///
  /// - Returns: Whether the server accepted the end.
  public func revokeSession(of account: UserID) async -> Bool {
    await send(.sessionRevoked(account)) == .handled
  }

  /// Accepts no further message, saves all turns and a snapshot, sends the last messages, and closes the
  /// folder. After a shutdown in order, also a version of the server with other rules can start. Without a
  /// folder, this is a no-op.
  ///
  /// - Throws: ``BackendStorageError`` if the turns or the snapshot could not be saved.
  public func shutdown() async throws(BackendStorageError) {
    guard let keeper else { return }
    keeper.beginClosing()
    try await keeper.close(await store.state)
  }

  // MARK: On the executor

  /// ``state``, for code that runs on the executor of the server. Stops the process on another thread.
  public var stateIsolated: BackendState { store.assumeIsolated { $0.state } }

  /// Does what ``start()`` does, for code that runs on the executor of the server, without suspending.
  /// Stops the process on another thread.
  public func startIsolated() { store.assumeIsolated { _ = $0.send(.started) } }

  /// Does what ``receive(_:from:)`` does, for code that runs on the executor of the server, without
  /// suspending. Stops the process on another thread.
  public func receiveIsolated(_ bytes: [UInt8], from sender: DeviceAddress) -> Receipt {
    store.assumeIsolated { [keeper] in Self.receive(bytes, from: sender, $0, keeper) }
  }

  private func send(_ action: BackendFeature.Action) async -> Receipt {
    await Self.send(action, to: store, keeper)
  }

  /// Checks a message, and handles it.
  private static func receive(
    _ bytes: [UInt8], from sender: DeviceAddress, _ store: isolated StoreActorOf<BackendFeature>,
    _ keeper: BackendKeeper?
  ) -> Receipt {
    guard bytes.count <= Wire.maximumMessageByteCount else { return .tooLong }
    if let header = try? Wire.decode(RequestEnvelope.Header.self, from: bytes),
      header.sender != sender
    {
      return .foreignSender
    }
    return send(.messageArrived(WireMessage(bytes, from: sender)), to: store, keeper)
  }

  /// Checks that turns are accepted, and handles an action, with no other action in between.
  private static func send(
    _ action: BackendFeature.Action, to store: isolated StoreActorOf<BackendFeature>,
    _ keeper: BackendKeeper?
  ) -> Receipt {
    guard keeper?.isAccepting ?? true else { return .notAccepted }
    store.send(action)
    return .handled
  }
}
