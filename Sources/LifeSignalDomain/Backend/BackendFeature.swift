internal import Foundation
public import StateKit

/// The server, as a reducer: one action a message that arrives.
///
/// It knows devices by their messages only. Time and chance come from its dependencies, and what it
/// has to say leaves through its outbox, encoded.
public struct BackendFeature: Reducer {
  /// What the server knows.
  public typealias State = BackendState

  /// What happens to the server.
  public enum Action: Equatable, Sendable {
    /// The server begins to run.
    case started
    /// The time for a sweep has come.
    case swept
    /// The network brought some bytes, from whomever.
    case messageArrived(WireMessage)
    /// A story said what the next verification code is.
    case nextCodeFixed(VerificationCode)
    /// The server does not take the session of an account any more.
    case sessionRevoked(UserID)
  }

  /// How often the server looks for missed check-ins: every 15 minutes (2.7).
  public static let sweepInterval = Duration.seconds(900)

  private enum EffectName: Hashable {
    case sweep
  }

  @Dependency(\.clock) private var clock
  @Dependency(\.date) private var date
  @Dependency(\.uuid) private var uuid
  @Dependency(\.random) private var random
  @Dependency(\.backendOutbox) private var outbox

  /// The server.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var turn = BackendTurn(now: date.now(), uuid: { uuid() }, random: { random.next() })
    state.accounts.beginEvent()
    switch action {
    case .started:
      // Whoever became due while the server was down is told of now.
      state.sweep(&turn)
      return .merge(deliver(turn.outgoing), sweepOnAndOn())
    case .swept: state.sweep(&turn)
    case .messageArrived(let message): state.receive(message.bytes, &turn)
    case .nextCodeFixed(let code): state.fixedCode = code
    case .sessionRevoked(let account): state.endSession(of: account, .revoked, &turn)
    }
    return deliver(turn.outgoing)
  }

  /// Sweeps as long as the server runs. The effect ends with its store.
  ///
  /// Sweeps stand at every quarter of an hour of the clock on the wall, whenever the server was started:
  /// one that is restarted again and again still sweeps.
  private func sweepOnAndOn() -> Effect<Action> {
    let interval = Self.sweepInterval / .seconds(1)
    let sinceQuarter = date.now().timeIntervalSince1970.truncatingRemainder(dividingBy: interval)
    return .run("backend.sweep") { [clock] send in
      try await clock.sleep(for: .seconds(interval - sinceQuarter))
      while true {
        await send(.swept)
        try await clock.sleep(for: Self.sweepInterval)
      }
    }
    .cancellable(id: EffectName.sweep, cancelInFlight: true)
  }

  private func deliver(_ outgoing: [BackendTurn.Outgoing]) -> Effect<Action> {
    guard !outgoing.isEmpty else { return .none }
    return .run("backend.deliver") { [outbox] _ in
      if let keep = outbox.keep { guard await keep() else { return } }
      for item in outgoing {
        switch item {
        case .message(let message, let address): outbox.deliver(try Wire.encode(message), address)
        case .sms(let sms): outbox.text(sms)
        case .push(let item, let address): outbox.push(item, address)
        }
      }
    }
  }
}
