public import LifeSignalDomain
public import StateKit

/// A feature that changes the account's phone number: the person types the new number, and then
/// the code that the server sends to it (rule 4.9).
public struct PhoneChangeFeature: Reducer {
  /// The stages of the change.
  public enum Stage: Hashable, Sendable {
    /// The person types the number.
    case number
    /// The app requests a code.
    case sendingCode
    /// The person types the code.
    case code
    /// The app waits for the server to change the number.
    case changing
  }

  /// The state of the change.
  public struct State: Hashable, Sendable {
    /// The stage of the change.
    public var stage = Stage.number
    /// The field for the number.
    public var phone: PhoneNumberEntry
    /// The field for the code.
    public var code = VerificationCodeEntry()
    /// The error of the last attempt.
    public var error: SessionError?

    /// Creates the initial state for a region.
    public init(region: PhoneRegion = .us) {
      phone = PhoneNumberEntry(region: region)
    }
  }

  /// The actions of the change.
  public enum Action: Hashable, Sendable {
    /// The user selected a region.
    case regionSelected(PhoneRegion)
    /// The user edited the number.
    case numberChanged(String)
    /// The user tapped Send Code.
    case sendCodeTapped
    /// The server sent a code.
    case codeSent
    /// The user edited the code.
    case codeChanged(String)
    /// The user tapped Change.
    case changeTapped
    /// The number was changed.
    case changed
    /// A request to the server failed.
    case failed(SessionError)
    /// The user tapped Another Number.
    case anotherNumberTapped
    /// The user tapped Cancel.
    case cancelTapped
    /// The change was cancelled, and the feature can be dismissed.
    case finished
  }

  private enum EffectID: Hashable, Sendable { case request }

  @Dependency(\.sessionClient) private var sessionClient
  @Dependency(\.userClient) private var userClient
  @Dependency(\.toastClient) private var toastClient

  /// Creates the feature of the change.
  public init() {}

  /// Handles the actions of the change.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch (action, state.stage) {
    case (.regionSelected(let region), .number):
      state.phone.region = region
      return .none
    case (.numberChanged(let text), .number):
      state.phone.text = text
      return .none
    case (.sendCodeTapped, .number), (.sendCodeTapped, .code): return sendCode(&state)
    case (.codeSent, .sendingCode):
      state.stage = .code
      state.code = VerificationCodeEntry()
      return .none
    case (.codeChanged(let text), .code):
      state.code.text = text
      return .none
    case (.changeTapped, .code): return change(&state)
    case (.failed(let error), _): return fail(&state, error)

    case (.anotherNumberTapped, .code):
      state = State(region: state.phone.region)
      return .run("phoneChange.giveUp", with: sessionClient) { _, sessionClient in
        sessionClient.cancelPhoneChange()
      }
    case (.cancelTapped, .number), (.cancelTapped, .sendingCode), (.cancelTapped, .code):
      return .merge(
        .cancel(id: EffectID.request),
        .run("phoneChange.cancel", with: sessionClient) { send, sessionClient in
          sessionClient.cancelPhoneChange()
          await send(.finished)
        })
    case (.changed, .changing), (.finished, _): return .dismiss
    default: return .none
    }
  }

  private func sendCode(_ state: inout State) -> Effect<Action> {
    switch state.phone.number {
    case .failure(let error):
      state.error = .invalidPhoneNumber(error)
      return .none
    case .success(let phone):
      state.stage = .sendingCode
      state.error = nil
      return .run("phoneChange.sendCode", with: sessionClient) { send, sessionClient in
        try await sessionClient.sendPhoneChangeCode(phone)
        await send(.codeSent)
      } catch: { error, send in
        await send(.failed(SessionError(error)))
      }
      .cancellable(id: EffectID.request)
    }
  }

  private func change(_ state: inout State) -> Effect<Action> {
    switch state.code.code {
    case .failure(let error):
      state.error = .invalidCode(error)
      return .none
    case .success(let code):
      state.stage = .changing
      state.error = nil
      return .run("phoneChange.change", with: (sessionClient, userClient, toastClient)) {
        send, clients in
        let (sessionClient, userClient, toastClient) = clients
        let update = try await sessionClient.changePhone(code)
        // The number changes in the session and in the profile in one transaction.
        update.combined(with: userClient.profileChange).commit()
        toastClient.show(.profileSaved)
        await send(.changed)
      } catch: { error, send in
        await send(.failed(SessionError(error)))
      }
    }
  }

  /// Shows an error. After some errors the code is no longer valid, and the person must request
  /// another code.
  private func fail(_ state: inout State, _ error: SessionError) -> Effect<Action> {
    // `notExpected` means that the session has no pending code for a new number. The person must
    // request another code, as after an expired one.
    state.error = error == .notExpected ? .codeExpired : error
    switch (error, state.stage) {
    case (.tooManyAttempts, _), (.codeExpired, _), (.codeNotUsable, _), (.notExpected, _),
      (.phoneInUse, _), (_, .sendingCode), (_, .number):
      state.stage = .number
      state.code = VerificationCodeEntry()
    case (_, .code), (_, .changing):
      state.stage = .code
    }
    return .none
  }
}
