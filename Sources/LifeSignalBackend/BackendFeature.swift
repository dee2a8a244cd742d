public import Foundation
public import LifeSignalDomain
public import StateKit

/// The server as a reducer that handles one message in each action.
///
/// The server knows devices only by their messages. Time and randomness come from its dependencies,
/// and its messages leave through its outbox.
public struct BackendFeature: Reducer {
  /// The state of the server.
  public typealias State = BackendState

  /// The actions of the server.
  public enum Action: Equatable, Sendable {
    /// The server's process started.
    case started
    /// The sweep timer fired: the server looks for missed check-ins.
    case swept
    /// The network delivered a message, whose bytes may be anything.
    case messageArrived(WireMessage)
    /// A scenario set the next verification code.
    case nextCodeFixed(VerificationCode)
    /// The server revoked the session of an account.
    case sessionRevoked(UserID)
  }

  /// The interval at which the server looks for missed check-ins: 15 minutes (rule 2.7).
  public static let sweepInterval = Duration.seconds(900)

  private enum EffectID: Hashable {
    case sweep
  }

  @Dependency(\.clock) private var clock
  @Dependency(\.localClock) private var localClock
  @Dependency(\.uuid) private var uuid
  @Dependency(\.random) private var random
  @Dependency(\.backendOutbox) private var outbox

  /// Creates the server's reducer.
  public init() {}

  /// Handles the actions of the server.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let context = state.handle(
      action, at: localClock.now(), uuid: { uuid() }, random: { random.next() })
    guard case .started = action else { return deliver(context) }
    return .merge(deliver(context), sweepPeriodically(from: context.now))
  }

  /// Runs sweeps as long as the server runs.
  ///
  /// Sweeps run at each quarter of an hour of wall-clock time, so that a restart does not delay the
  /// next sweep.
  ///
  /// - Parameter now: The server's date.
  public func sweepPeriodically(from now: Date) -> Effect<Action> {
    let interval = Self.sweepInterval / .seconds(1)
    let secondsSinceQuarterHour = now.timeIntervalSince1970.truncatingRemainder(
      dividingBy: interval)
    return .run("backend.sweep", with: clock) { send, clock in
      try await clock.sleep(for: .seconds(interval - secondsSinceQuarterHour))
      while true {
        await send(.swept)
        try await clock.sleep(for: Self.sweepInterval)
      }
    }
    .cancellable(id: EffectID.sweep, cancelInFlight: true)
  }

  private func deliver(_ context: BackendContext) -> Effect<Action> {
    let (outgoing, now) = (context.outgoing, context.now)
    guard !outgoing.isEmpty else { return .none }
    return .run("backend.deliver", with: outbox) { _, outbox in
      if let persist = outbox.persist { guard await persist() else { return } }
      for item in outgoing { try outbox.send(item, at: now) }
    }
  }
}
