public import LifeSignalDomain
public import StateKit

/// Sign-in by phone number and code (rule 4.2). The published state of the session holds the phase
/// of the sign-in; this feature holds only the input, the running request and the last error.
public struct SignInFeature: Reducer {
  /// The person's input, the running request and the last error.
  public struct State: Hashable, Sendable {
    /// What a request to the server is for.
    public enum Activity: Hashable, Sendable {
      /// The app requests a code.
      case sendingCode
      /// The app verifies the typed code.
      case verifying
    }

    /// The field for the number.
    public var phone = PhoneNumberEntry()
    /// The field for the code.
    public var code = VerificationCodeEntry()
    /// The running request; `nil` after success and after failure.
    public var activity: Activity?
    /// The error of the last attempt.
    public var error: SessionError?

    /// Creates the initial state.
    public init() {}
  }

  /// The actions of the sign-in screen.
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
    /// The user tapped Verify.
    case verifyTapped
    /// The server accepted the code.
    case verified
    /// A request to the server failed.
    case failed(SessionError)
    /// The user tapped Change Number.
    case changeNumberTapped
  }

  private enum EffectID: Hashable, Sendable { case request }

  @Dependency(\.sessionClient) private var sessionClient

  /// Creates the sign-in feature.
  public init() {}

  /// Handles the actions of the sign-in screen.
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
      // A code that is being verified may be right, so the app waits for the reply.
      guard state.activity != .verifying else { return .none }
      state = State()
      return .concatenate(
        .cancel(id: EffectID.request),
        .run("signIn.changeNumber", with: sessionClient) { _, sessionClient in
          sessionClient.changeNumber()
        })
    }
  }

  private func request(
    _ name: StaticString, then success: Action, _ call: @escaping @Sendable () async throws -> Void
  ) -> Effect<Action> {
    .run(name) { send in
      do {
        try await call()
        await send(success)
      } catch {
        // Any error ends the request.
        await send(.failed(SessionError(error)))
      }
    }
    .cancellable(id: EffectID.request)
  }
}
