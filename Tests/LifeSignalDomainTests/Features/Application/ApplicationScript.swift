import LifeSignalDomain
import Synchronization

/// What the doubles of the root's clients were asked, and what they answer.
final class ApplicationScript: Sendable {
  enum Call: Equatable {
    case load, create(UserProfile), retry, endOnServer, deleteAccount, network(Bool)
    case listen(StreamKind), ended(StreamKind), drain, sendReads, keepInSync, forgetExpired
    case requestPermission, registerPushAddress
    case remind([Reminder]), toast(Toast), checkIn
  }

  struct Answers: Sendable {
    var load: Result<Void, any Error> = .success(())
    var create: Result<Void, any Error> = .success(())
    var deletion: Result<Void, any Error> = .success(())
    var push: Result<Void, any Error> = .success(())
    var streams: [StreamKind: any Error] = [:]
    var drain: (any Error)?
    var givenUp: UserIntent?
    var permission = NotificationPermission.denied
    /// How long each takes that asks the server or writes something down.
    var taking = Duration.zero
  }

  let calls = Calls<Call>()
  private let state = Mutex(Answers())

  var answers: Answers {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
