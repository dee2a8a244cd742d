internal import Foundation
public import StateKit

/// The contacts who are told about me (4.7), and the answers to their pings. An answer is a check-in,
/// too.
public struct RespondersFeature: Reducer {
  /// Where an answer stands. What it is an answer to stays with it: it is never looked up later.
  public enum Stage: Hashable, Sendable {
    /// Nothing is answered.
    case idle
    /// The person is asked whether all are meant.
    case confirmingAll
    /// A face or a finger is waited for.
    case recognising(PingAnswer)
    /// The backend is asked.
    case answering(PingAnswer)
  }

  /// What is under way, and what went wrong.
  public struct State: Hashable, Sendable {
    /// Where an answer stands.
    public var stage = Stage.idle
    /// Why the last one was not given.
    public var error: RespondersError?

    /// Nothing answered.
    public init() {}
  }

  /// What happens in the list.
  public enum Action: Hashable, Sendable {
    /// One responder is to be answered.
    case answerTapped(UserID)
    /// All are.
    case answerAllTapped
    /// All are meant.
    case answerAllConfirmed
    /// They are not.
    case answerAllCancelled
    /// It is the person.
    case recognised
    /// It is not, or nobody knows.
    case notRecognised(BiometricError)
    /// It is answered.
    case answered
    /// It is not.
    case answerFailed(ContactsError)
    /// A contact is to be no responder any more.
    case removeRoleTapped(UserID)
    /// A contact is to be removed.
    case removeTapped(UserID)
  }

  @SharedReader private var user: ReadOnlyUserState
  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.contactsClient) private var contactsClient
  @Dependency(\.userClient) private var userClient
  @Dependency(\.biometricClient) private var biometricClient
  @Dependency(\.toastClient) private var toastClient

  /// The list.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch (action, state.stage) {
    case (.answerTapped(let id), .idle), (.answerTapped(let id), .confirmingAll):
      state = State()
      // Nobody waits any more: not an error, and nothing to do (5.5).
      return waiting(for: .one(id)) > 0 ? begin(&state, .one(id)) : .none
    case (.answerAllTapped, .idle):
      state.error = waiting(for: .all) > 0 ? nil : .noPings
      if state.error == nil { state.stage = .confirmingAll }
      return .none
    case (.answerAllConfirmed, .confirmingAll):
      state = State()
      return waiting(for: .all) > 0 ? begin(&state, .all) : .none
    case (.answerAllCancelled, .confirmingAll):
      state.stage = .idle
      return .none

    case (.recognised, .recognising(let answer)): return give(&state, answer)
    case (.notRecognised(let error), .recognising):
      state.stage = .idle
      state.error = .notRecognised(error)
      return .toast(.notRecognised(error), by: toastClient)

    case (.answered, .answering):
      state.stage = .idle
      return .none
    case (.answerFailed(let error), .answering):
      state.stage = .idle
      state.error = .refused(error)
      return .toast(.failed, by: toastClient)
    default: return .none
    }
  }

  private func waiting(for answer: PingAnswer) -> Int {
    contacts.contacts.count { contact in
      contact.incomingPing != nil && (answer == .all || answer == .one(contact.id))
    }
  }

  private func begin(_ state: inout State, _ answer: PingAnswer) -> Effect<Action> {
    guard user.user?.isBiometricEnabled == true else { return give(&state, answer) }
    state.stage = .recognising(answer)
    return .run("responders.recognise") { [biometricClient] send in
      try await biometricClient.authenticate()
      await send(.recognised)
    } catch: { error, send in
      await send(.notRecognised(error as? BiometricError ?? .refused))
    }
  }

  private func give(_ state: inout State, _ answer: PingAnswer) -> Effect<Action> {
    state.stage = .answering(answer)
    let count = waiting(for: answer)
    return .run("responders.answer") { [contactsClient, userClient, toastClient] send in
      let update =
        switch answer {
        case .one(let id): try await contactsClient.answerPing(id)
        case .all: try await contactsClient.answerAllPings()
        }
      // The pings go, and the check-in is there, at once (invariant 20).
      update.joined(userClient.learned).commit()
      toastClient.show(.pingsAnswered(count))
      await send(.answered)
    } catch: { error, send in
      await send(.answerFailed(ContactsError(error)))
    }
  }
}
