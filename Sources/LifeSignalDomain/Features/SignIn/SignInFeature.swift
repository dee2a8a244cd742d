public import StateKit

/// Signs in by phone number and code (4.2). Where it stands, the session says; this is what is typed.
public struct SignInFeature: Reducer {
  /// What the person typed, and what came of it.
  public struct State: Hashable, Sendable {
    /// What the backend is being asked.
    public enum Activity: Hashable, Sendable {
      /// To send a code.
      case sendingCode
      /// To verify one.
      case verifying
    }

    /// The number.
    public var phone = PhoneNumberEntry()
    /// The code.
    public var code = VerificationCodeEntry()
    /// What the backend is being asked; ends with every answer.
    public var activity: Activity?
    /// Why the last attempt went wrong.
    public var error: SessionError?

    /// Nothing typed.
    public init() {}
  }

  /// What happens while signing in.
  public enum Action: Hashable, Sendable {
    /// A region was chosen.
    case regionSelected(PhoneRegion)
    /// The number reads as follows now.
    case numberChanged(String)
    /// A code was asked for.
    case sendCodeTapped
    /// A code is on its way.
    case codeSent
    /// The code reads as follows now.
    case codeChanged(String)
    /// The code is to be verified.
    case verifyTapped
    /// The code was right.
    case verified
    /// What was asked of the backend went wrong.
    case failed(SessionError)
    /// Another number is to be typed.
    case changeNumberTapped
  }

  private enum EffectID: Hashable, Sendable { case request }

  @Dependency(\.sessionClient) private var sessionClient

  /// Signing in.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .regionSelected(let region):
      state.phone.region = region
      return .none
    case .numberChanged(let text):
      state.phone.text = text
      return .none
    case .codeChanged(let text):
      state.code.text = text
      return .none

    case .sendCodeTapped:
      guard state.activity == nil else { return .none }
      switch state.phone.number {
      case .failure(let error):
        state.error = .invalidPhoneNumber(error)
        return .none
      case .success(let phone):
        state.activity = .sendingCode
        state.error = nil
        return request("signIn.sendCode", then: .codeSent) { [sessionClient] in
          try await sessionClient.sendCode(phone)
        }
      }
    case .codeSent:
      state.activity = nil
      state.code = VerificationCodeEntry()
      return .none

    case .verifyTapped:
      guard state.activity == nil else { return .none }
      switch state.code.code {
      case .failure(let error):
        state.error = .invalidCode(error)
        return .none
      case .success(let code):
        state.activity = .verifying
        state.error = nil
        return request("signIn.verify", then: .verified) { [sessionClient] in
          try await sessionClient.verify(code)
        }
      }
    case .verified:
      state.activity = nil
      return .none

    case .failed(let error):
      state.activity = nil
      state.error = error
      return .none

    case .changeNumberTapped:
      // A code that is being verified may be the right one: wait for the answer.
      guard state.activity != .verifying else { return .none }
      state = State()
      return .concatenate(
        .cancel(id: EffectID.request),
        .run("signIn.changeNumber") { [sessionClient] _ in sessionClient.changeNumber() })
    }
  }

  private func request(
    _ name: StaticString, then done: Action, _ ask: @escaping @Sendable () async throws -> Void
  ) -> Effect<Action> {
    .run(name) { send in
      do {
        try await ask()
        await send(done)
      } catch {
        // Whatever it is: the activity ends with it.
        await send(.failed(SessionError(error)))
      }
    }
    .cancellable(id: EffectID.request)
  }
}
