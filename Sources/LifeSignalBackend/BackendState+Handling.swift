public import Foundation
public import LifeSignalDomain

extension BackendState {
  /// The version of the rules by which ``handle(_:at:uuid:random:)`` changes the state.
  ///
  /// A record of actions can be replayed only with the rules with which it was made, so each change of
  /// what an action does to the state increases this number.
  public static let rulesVersion = 1

  /// Handles an action. The result depends only on the state, the action, the time, and the values that
  /// the two closures return.
  ///
  /// The action ``BackendFeature/Action/started`` begins a process: the clock of an earlier process is
  /// forgotten, and check-ins that were missed in the meantime are announced.
  ///
  /// - Parameters:
  ///   - action: The action to handle.
  ///   - time: The time of the server's machine.
  ///   - uuid: Returns a new UUID.
  ///   - random: Returns 64 random bits.
  /// - Returns: The context of the action, with its date and the messages to send.
  public mutating func handle(
    _ action: BackendFeature.Action, at time: LocalTime, uuid: @escaping () -> UUID,
    random: @escaping () -> UInt64
  ) -> BackendContext {
    if case .started = action { clock.endProcess() }
    let (now, jump) = clock.advance(to: time)
    var context = BackendContext(now: now, uuid: uuid, random: random)
    if let jump { context.report(.clockJumped(seconds: jump.seconds)) }
    accounts.beginEvent()
    switch action {
    case .started, .swept: sweep(&context)
    case .messageArrived(let message): receive(message, &context)
    case .nextCodeFixed(let code): fixedCode = code
    case .sessionRevoked(let account): endSession(of: account, .revoked, &context)
    }
    return context
  }
}
