import Experiments
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import Synchronization

/// The recorded calls of the root feature's test doubles, and their answers.
final class ApplicationScript: Sendable {
  enum Call: Equatable {
    case load, create(UserProfile), retry, endOnServer, deleteAccount, network(NetworkPath)
    case listen(StreamKind), ended(StreamKind), sendQueuedActions, sendContactChanges, sendReads
    case keepInSync, sync
    case removeExpired, requestPermission, registerPushAddress
    case remind([Reminder]), toast(Toast), checkIn
  }

  struct Answers: Sendable {
    var load: Result<Void, any Error> = .success(())
    var create: Result<Void, any Error> = .success(())
    var deletion: Result<Void, any Error> = .success(())
    var pushRegistration: Result<Void, any Error> = .success(())
    var streamErrors: [StreamKind: any Error] = [:]
    /// The time for which a stream is open before it fails.
    var streamDuration = Duration.zero
    var sendQueuedActionsError: (any Error)?
    /// The queued intent that is reported as given up.
    var givenUp: UserIntent?
    /// The change of contacts that the server refuses after it had waited.
    var undone: ContactIntent?
    var experiments: Result<Void, any Error> = .success(())
    var permission = NotificationPermission.denied
    /// The duration of calls that contact the server or save a change.
    var latency = Duration.zero
  }

  let calls = CallRecorder<Call>()
  let log = LogRecorder()
  /// What was asked of the client of experiments: users, `nil` for a repeated fetch, and the keys of
  /// exposed flags.
  let experiments = CallRecorder<ExperimentCall>()
  enum ExperimentCall: Equatable {
    case start(ExperimentUser?), fetch, stop, exposure(String)
  }
  /// A 1 for each time that the notifications of the device were cancelled.
  let cancellations = CallRecorder<Int>()
  /// The intents of the emergencies that were kept when a session ended.
  let keptIntents = CallRecorder<UserIntent>()
  private let state = Mutex(Answers())

  var answers: Answers {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
