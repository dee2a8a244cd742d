internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

/// One input of the server, with everything that its result depends on besides the state: the action, the
/// reading of the machine's clocks, and the seed of the turn's randomness.
///
/// The log of a server consists of turns. Performing the turns of a log on the state before them results in
/// the same state and the same messages, byte for byte.
struct BackendTurn: Equatable, Sendable {
  /// The action that the server handles.
  let action: BackendFeature.Action
  /// The time of the server's machine.
  let time: LocalTime
  /// The seed of the turn's random numbers.
  let seed: TurnSeed

  /// Performs the turn, and returns its date and its messages.
  func perform(on state: inout BackendState) -> BackendContext {
    var randomness = TurnRandomness(seed)
    return state.handle(
      action, at: time, uuid: { randomness.nextUUID() }, random: { randomness.next() })
  }
}
