internal import LifeSignalDomain
internal import Synchronization

/// The biometric sensor of a device.
final class BiometricSensor: Sendable {
  private struct State {
    var answer: Result<Void, BiometricError>
    /// The type of the sensor, if there is one.
    var type = BiometryType.face
    var promptCount = 0
  }

  private let state: Mutex<State>

  init(answer: Result<Void, BiometricError>) { state = Mutex(State(answer: answer)) }

  /// The result of every check from now on.
  var answer: Result<Void, BiometricError> {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }

  /// The type of the sensor. A device on which biometrics are not available has none.
  var type: BiometryType? {
    state.withLock { state in
      if case .failure(.notAvailable) = state.answer { nil } else { state.type }
    }
  }

  /// Replaces the sensor by one of another type.
  func replace(by type: BiometryType) { state.withLock { $0.type = type } }

  /// The number of checks that were requested.
  var promptCount: Int { state.withLock { $0.promptCount } }

  /// Returns the client of the sensor for one launch.
  func client(of lifetime: LaunchLifetime) -> BiometricClient {
    BiometricClient(
      sensor: { [self] in type },
      authenticate: { [self] in
        guard lifetime.isActive else { throw BiometricError.systemCancel }
        let answer = state.withLock { state in
          state.promptCount += 1
          return state.answer
        }
        try answer.get()
      })
  }
}
