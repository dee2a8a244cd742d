internal import Foundation
public import LifeSignalDomain
public import StateKit

/// The list of responders, and the answers to their pings (rules 4.7 and 5.5). An answer is also a
/// check-in.
public struct RespondersFeature: Reducer {
  /// The stages of an answer. Two of them store whether the person answers one ping or all, so that
  /// the choice cannot change between the tap and the reply.
  public enum Stage: Hashable, Sendable {
    /// No ping is being answered.
    case idle
    /// The person is asked whether to answer all pings.
    case confirmingAll
    /// The app waits for biometric authentication.
    case recognising(PingAnswer)
    /// The app waits until the answer was delivered, or waits for a connection.
    case answering(PingAnswer)
  }

  /// The state of the list.
  public struct State: Hashable, Sendable {
    /// The stage of the current answer.
    public var stage = Stage.idle
    /// The error of the last answer.
    public var error: RespondersError?

    /// Creates the initial state.
    public init() {}
  }

  /// The actions of the list.
  public enum Action: Hashable, Sendable {
    /// The user tapped Answer on a responder.
    case answerTapped(UserID)
    /// The user tapped Answer All.
    case answerAllTapped
    /// The user confirmed that all pings are to be answered.
    case answerAllConfirmed
    /// The user dismissed the question.
    case answerAllCancelled
    /// The person was recognised.
    case recognised
    /// The person was not recognised, or could not be checked.
    case notRecognised(BiometricError)
    /// The pings were answered, or the answer waits for a connection.
    case answered
    /// The pings could not be answered.
    case answerFailed(ContactsError)
    /// The user tapped Remove Role.
    case removeRoleTapped(UserID)
    /// The user tapped Remove.
    case removeTapped(UserID)
  }

  @SharedReader private var user: ReadOnlyUserState
  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.contactsClient) private var contactsClient
  @Dependency(\.userClient) private var userClient
  @Dependency(\.biometricClient) private var biometricClient
  @Dependency(\.toastClient) private var toastClient

  /// Creates the feature of the list.
  public init() {}

  /// Handles the actions of the list.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch (action, state.stage) {
    case (.answerTapped(let id), .idle), (.answerTapped(let id), .confirmingAll):
      state = State()
      // A responder who no longer waits needs no answer, and this is not an error (rule 5.5).
      return pingCount(of: .one(id)) > 0 ? begin(&state, .one(id)) : .none
    case (.answerAllTapped, .idle):
      state.error = pingCount(of: .all) > 0 ? nil : .noPings
      if state.error == nil { state.stage = .confirmingAll }
      return .none
    case (.answerAllConfirmed, .confirmingAll):
      state = State()
      return pingCount(of: .all) > 0 ? begin(&state, .all) : .none
    case (.answerAllCancelled, .confirmingAll):
      state.stage = .idle
      return .none

    case (.recognised, .recognising(let answer)): return sendAnswer(&state, answer)
    case (.notRecognised(let error), .recognising):
      state.stage = .idle
      state.error = .notRecognised(error)
      return .toast(notRecognised: error, by: toastClient)

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

  private func pingCount(of answer: PingAnswer) -> Int {
    contacts.contacts.count { contact in
      contact.incomingPing != nil && (answer == .all || answer == .one(contact.id))
    }
  }

  private func begin(_ state: inout State, _ answer: PingAnswer) -> Effect<Action> {
    guard user.user?.isBiometricEnabled == true else { return sendAnswer(&state, answer) }
    state.stage = .recognising(answer)
    return .run("responders.recognise", with: biometricClient) { send, biometricClient in
      do throws(BiometricError) {
        try await biometricClient.recognise()
        await send(.recognised)
      } catch {
        await send(.notRecognised(error))
      }
    }
  }

  private func sendAnswer(_ state: inout State, _ answer: PingAnswer) -> Effect<Action> {
    state.stage = .answering(answer)
    let count = pingCount(of: answer)
    return .run("responders.answer", with: (contactsClient, userClient, toastClient)) {
      send, clients in
      let (contactsClient, userClient, toastClient) = clients
      let prepared =
        switch answer {
        case .one(let id): contactsClient.answerPing(id)
        case .all: contactsClient.answerAllPings()
        }
      // The pings are removed and the check-in is added in one transaction (invariant 20).
      let delivery = try await prepared.perform(with: userClient.checkInForAnswer())
      toastClient.show(delivery == .confirmed ? .pingsAnswered(count) : .keptForLater)
      await send(.answered)
    } catch: { error, send in
      await send(.answerFailed(ContactsError(error)))
    }
  }
}
