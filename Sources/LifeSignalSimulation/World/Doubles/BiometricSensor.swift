internal import LifeSignalDomain
internal import Synchronization

/// What a device says when a face or a finger is asked for.
final class BiometricSensor: Sendable {
  private struct State {
    var answer: Result<Void, BiometricError>
    var questions = 0
  }

  private let state: Mutex<State>

  init(answer: Result<Void, BiometricError>) { state = Mutex(State(answer: answer)) }

  /// What it says from now on.
  var answer: Result<Void, BiometricError> {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }

  /// How often it was asked.
  var questions: Int { state.withLock { $0.questions } }

  /// The sensor, as a launch asks it.
  func client(of life: Life) -> BiometricClient {
    BiometricClient { [self] in
      guard life.goesOn else { throw BiometricError.refused }
      let answer = state.withLock { state in
        state.questions += 1
        return state.answer
      }
      try answer.get()
    }
  }
}
