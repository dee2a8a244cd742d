import StateKit

/// A test double of one endpoint, whose behavior a test can change at any time.
///
/// ```swift
/// let add = ScriptedEndpoint<QRCode, Contact>("ContactsClient.add")
/// let store = TestStore(initialState: ContactsFeature.State()) { ContactsFeature() } dependencies: {
///   $0.contactsClient.add = { try await add($0) }
/// }
/// add.respond { _ in ben }
/// store.send(.addTapped(code))
/// #expect(add.inputs == [code])
/// ```
public final class ScriptedEndpoint<Input: Sendable, Output: Sendable>: Sendable {
  /// Computes the output of a call.
  public typealias Response = @Sendable (_ input: Input) async throws -> Output

  private struct State: Sendable {
    var inputs: [Input] = []
    /// The responses to the next calls, in order.
    var nextResponses = FIFO<Response>()
    /// The response to all later calls.
    var defaultResponse: Response?
    var suspendsCalls = false
    var suspendedCalls = FIFO<SuspendedCall<Output>>()
    var lastNumber: UInt64 = 0
  }

  private let name: String
  private let state = Locked(State())

  /// Creates a test double without a response.
  ///
  /// - Parameter name: The name of the endpoint, as `Client.endpoint`.
  public init(_ name: String) { self.name = name }

  /// The inputs of all calls, in order.
  public var inputs: [Input] { state.withLock { $0.inputs } }

  /// The number of calls that wait for ``resumeNextCall(returning:)``.
  public var suspendedCallCount: Int { state.withLock { $0.suspendedCalls.count } }

  /// Sets the response to all further calls that have no response from ``respondOnce(_:)``. This
  /// ends the effect of ``suspendCalls()`` on further calls. A suspended call continues to wait.
  public func respond(_ response: @escaping Response) {
    // The previous response is released outside the lock, because its release can run any code.
    let previousResponse = state.withLock { state in
      defer {
        state.defaultResponse = response
        state.suspendsCalls = false
      }
      return state.defaultResponse
    }
    _ = previousResponse
  }

  /// Sets the response to one call. Several responses apply to the next calls, in order.
  public func respondOnce(_ response: @escaping Response) {
    state.withLock { $0.nextResponses.append(response) }
  }

  /// Suspends further calls that have no response from ``respondOnce(_:)``, until
  /// ``resumeNextCall(returning:)``.
  public func suspendCalls() { state.withLock { $0.suspendsCalls = true } }

  /// Resumes the oldest suspended call with an output.
  ///
  /// - Returns: Whether a call was suspended.
  @discardableResult
  public func resumeNextCall(returning output: Output) -> Bool {
    resumeNextCall(with: .success(output))
  }

  /// Resumes the oldest suspended call with an error.
  ///
  /// - Returns: Whether a call was suspended.
  @discardableResult
  public func resumeNextCall(throwing error: any Error) -> Bool {
    resumeNextCall(with: .failure(error))
  }

  private func resumeNextCall(with result: Result<Output, any Error>) -> Bool {
    let call = state.withLock { $0.suspendedCalls.popFirst() }
    call?.continuation.resume(with: result)
    return call != nil
  }

  /// Responds to a call of the endpoint.
  ///
  /// - Throws: The error of the response or of ``resumeNextCall(throwing:)``,
  ///   ``ScriptedEndpointError`` if there is no response, or `CancellationError` if the call is
  ///   cancelled while it is suspended.
  public func callAsFunction(_ input: Input) async throws -> Output {
    let (response, isSuspended) = state.withLock { state -> (Response?, Bool) in
      state.inputs.append(input)
      if let response = state.nextResponses.popFirst() { return (response, false) }
      return state.suspendsCalls ? (nil, true) : (state.defaultResponse, false)
    }
    if let response { return try await response(input) }
    if isSuspended { return try await wait() }
    throw ScriptedEndpointError(name: name)
  }

  private func wait() async throws -> Output {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock {
          $0.suspendedCalls.append(SuspendedCall(number: number, continuation: continuation))
        }
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: UInt64) {
    let call = state.withLock { state in
      state.suspendedCalls.removeFirst { $0.number == number }
    }
    call?.continuation.resume(throwing: CancellationError())
  }
}

/// A call that is suspended until the test resumes it.
private struct SuspendedCall<Output: Sendable>: Sendable {
  let number: UInt64
  let continuation: CheckedContinuation<Output, any Error>
}

/// The error of a call to a ``ScriptedEndpoint`` that has no response.
public struct ScriptedEndpointError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the endpoint.
  public let name: String

  /// What happened, the likely cause, and the fix.
  public var description: String {
    """
    \(name) was called, but its `ScriptedEndpoint` has no response. Likely cause: the test did not \
    expect the call. Set a response before the call with `respond { … }` or `respondOnce { … }`, or \
    suspend the call with `suspendCalls()`.
    """
  }
}
