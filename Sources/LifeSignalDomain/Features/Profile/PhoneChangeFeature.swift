public import StateKit

/// Moves the account to another number (4.9): number, code, change.
public struct PhoneChangeFeature: Reducer {
  /// How far it is.
  public enum Stage: Hashable, Sendable {
    /// The number is typed.
    case number
    /// A code is asked for.
    case sendingCode
    /// The code is typed.
    case code
    /// The number is being changed.
    case changing
  }

  /// What is typed, and how far it is.
  public struct State: Hashable, Sendable {
    /// How far it is.
    public var stage = Stage.number
    /// The number.
    public var phone: PhoneNumberEntry
    /// The code.
    public var code = VerificationCodeEntry()
    /// Why the last attempt went wrong.
    public var error: SessionError?

    /// Nothing typed.
    public init(region: PhoneRegion = .us) {
      phone = PhoneNumberEntry(region: region)
    }
  }

  /// What happens meanwhile.
  public enum Action: Hashable, Sendable {
    /// A region was chosen.
    case regionSelected(PhoneRegion)
    /// The number reads as follows now.
    case numberChanged(String)
    /// A code was asked for.
    case sendCodeTapped
    /// It is on its way.
    case codeSent
    /// The code reads as follows now.
    case codeChanged(String)
    /// The number is to be changed.
    case changeTapped
    /// It is.
    case changed
    /// What was asked of the backend went wrong.
    case failed(SessionError)
    /// Another number is to be typed.
    case anotherNumberTapped
    /// The number is to stay as it is.
    case cancelTapped
    /// Nothing is left to do here.
    case finished
  }

  private enum EffectID: Hashable, Sendable { case request }

  @Dependency(\.sessionClient) private var sessionClient
  @Dependency(\.userClient) private var userClient
  @Dependency(\.toastClient) private var toastClient

  /// The change of a number.
  public init() {}

  /// Handles what happened.
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
      return .run("phoneChange.giveUp") { [sessionClient] _ in sessionClient.cancelPhoneChange() }
    case (.cancelTapped, .number), (.cancelTapped, .sendingCode), (.cancelTapped, .code):
      return .merge(
        .cancel(id: EffectID.request),
        .run("phoneChange.cancel") { [sessionClient] send in
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
      return .run("phoneChange.sendCode") { [sessionClient] send in
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
      return .run("phoneChange.change") { [sessionClient, userClient, toastClient] send in
        let update = try await sessionClient.changePhone(code)
        // The session's number and the profile's change at once.
        update.joined(userClient.learned).commit()
        toastClient.show(.profileSaved)
        await send(.changed)
      } catch: { error, send in
        await send(.failed(SessionError(error)))
      }
    }
  }

  /// After some failures the code that was sent is good for nothing: another one has to be asked for.
  private func fail(_ state: inout State, _ error: SessionError) -> Effect<Action> {
    // Another launch, or another sign-in, has forgotten what was sent.
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
