internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain
internal import StateKit

/// The server's reducer for a real server: each action is a turn that is saved, and its messages leave when
/// the turn is on disk, in the order of the turns.
///
/// In contrast to ``BackendFeature``, an action that arrives while turns cannot be saved changes nothing,
/// as if the network had lost it.
struct DurableBackendFeature: Reducer {
  /// The delay before the first attempt to save turns again; it doubles with each failure.
  private static let shortestDelay = Duration.seconds(1)
  /// The longest delay between two attempts to save turns.
  private static let longestDelay = Duration.seconds(30)

  @Dependency(\.clock) private var clock
  @Dependency(\.localClock) private var localClock
  @Dependency(\.random) private var random
  @Dependency(\.backendOutbox) private var outbox

  private let keeper: BackendKeeper
  private let report: @Sendable (StorageReport) -> Void
  private let backend = BackendFeature()

  /// Creates the reducer.
  ///
  /// - Parameters:
  ///   - keeper: Saves the turns.
  ///   - report: Receives reports about the files.
  init(keeper: BackendKeeper, report: @escaping @Sendable (StorageReport) -> Void) {
    self.keeper = keeper
    self.report = report
  }

  func reduce(
    into state: inout BackendState, action: BackendFeature.Action
  ) -> Effect<BackendFeature.Action> {
    guard keeper.isAccepting else { return .none }
    let turn = BackendTurn(action: action, time: localClock.now(), seed: TurnSeed(from: random))
    let context = turn.perform(on: &state)
    // The turn is added here, and not by an effect, because the order of the log is that of the changes.
    let messages = TurnMessages(context.outgoing, at: context.now)
    keeper.append(turn, state, messages)
    messages.encode()
    guard case .started = action else { return .none }
    return .merge(releaseMessages(), backend.sweepPeriodically(from: context.now))
  }

  /// Sends the messages of the turns that are on disk, as long as the server runs.
  private func releaseMessages() -> Effect<BackendFeature.Action> {
    .run("backend.release", with: (keeper, outbox, clock, report)) { send, parts in
      let (keeper, outbox, clock, report) = parts
      var delay = Self.shortestDelay
      while let progress = await keeper.nextProgress() {
        for messages in progress.messages { messages.send(to: outbox) }
        for item in progress.reports { report(item) }
        if progress.needsRetry {
          var waited = Duration.zero
          // The wait ends early when the server is shut down.
          while waited < delay, !keeper.isClosing {
            try await clock.sleep(for: Self.shortestDelay)
            waited += Self.shortestDelay
          }
          delay = min(delay * 2, Self.longestDelay)
          keeper.retry()
        } else if progress.reports.contains(.savingResumed) {
          delay = Self.shortestDelay
          // A sweep that was due in the meantime changed nothing.
          await send(.swept)
        }
      }
    }
  }
}
