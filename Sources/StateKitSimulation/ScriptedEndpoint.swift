import StateKit

/// A test double of one endpoint, whose behavior a test can change at any time.
///
/// ```swift
/// let add = Script<QRCode, Contact>("ContactsClient.add")
/// let store = TestStore(initialState: ContactsFeature.State()) { ContactsFeature() } dependencies: {
///   $0.contactsClient.add = { try await add($0) }
/// }
/// add.answers { _ in ben }
/// store.send(.addTapped(code))
/// #expect(add.inputs == [code])
/// ```
public final class ScriptedEndpoint<Input: Sendable, Output: Sendable>: Sendable {
  /// Computes the output of a call.
  public typealias Response = @Sendable (_ input: Input) async throws -> Output

  private struct State: Sendable {
    var inputs: [Input] = []
    /// The answers to the next calls, in order.
    var next: [Response] = []
    /// The answer to every call after those.
    var always: Response?
    var isHolding = false
    var held: [SuspendedCall<Output>] = []
    var lastNumber: UInt64 = 0
  }

  private let name: String
  private let state = Locked(State())

  /// Creates a test double without an answer.
  ///
  /// - Parameter name: The name of the endpoint, as `Client.endpoint`.
  public init(_ name: String) { self.name = name }

  /// The inputs of all calls, in order.
  public var inputs: [Input] { state.withLock { $0.inputs } }

  /// The number of calls that wait for ``resumeNextCall(returning:)``.
  public var suspendedCallCount: Int { state.withLock { $0.held.count } }

  /// Sets the answer to all further calls, after those for which ``respondOnce(_:)`` has set one.
  public func respond(_ answer: @escaping Response) {
    let old = state.withLock { state in
      defer {
        state.always = answer
        state.isHolding = false
      }
      return state.always
    }
    _ = old
  }

  /// Sets the answer to one call: the next one without an answer from this method.
  public func respondOnce(_ answer: @escaping Response) {
    state.withLock { $0.next.append(answer) }
  }

  /// Suspends further calls without an answer, until ``resumeNextCall(returning:)``.
  public func suspendCalls() { state.withLock { $0.isHolding = true } }

  /// Resumes the oldest suspended call with an output.
  ///
  /// - Returns: Whether a call was suspended.
  @discardableResult
  public func resumeNextCall(returning output: Output) -> Bool { release(.success(output)) }

  /// Resumes the oldest suspended call with an error.
  ///
  /// - Returns: Whether a call was suspended.
  @discardableResult
  public func resumeNextCall(throwing error: any Error) -> Bool { release(.failure(error)) }

  private func release(_ result: Result<Output, any Error>) -> Bool {
    let call = state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
    call?.continuation.resume(with: result)
    return call != nil
  }

  /// Answers a call of the endpoint.
  ///
  /// - Throws: The error of the answer, ``ScriptedEndpointError`` if there is no answer, or
  ///   `CancellationError`.
  public func callAsFunction(_ input: Input) async throws -> Output {
    let (answer, isHolding) = state.withLock { state -> (Response?, Bool) in
      state.inputs.append(input)
      if !state.next.isEmpty { return (state.next.removeFirst(), false) }
      return state.isHolding ? (nil, true) : (state.always, false)
    }
    if let answer { return try await answer(input) }
    if isHolding { return try await wait() }
    throw ScriptedEndpointError(name: name)
  }

  private func wait() async throws -> Output {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.held.append(SuspendedCall(number: number, continuation: continuation)) }
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: UInt64) {
    let call = state.withLock { state in
      state.held.firstIndex { $0.number == number }.map { state.held.remove(at: $0) }
    }
    call?.continuation.resume(throwing: CancellationError())
  }
}

/// A call that is suspended until the test answers it.
private struct SuspendedCall<Output: Sendable>: Sendable {
  let number: UInt64
  let continuation: CheckedContinuation<Output, any Error>
}

/// The error of a call to a ``ScriptedEndpoint`` that has no answer.
public struct ScriptedEndpointError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the endpoint.
  public let name: String

  /// What happened, and the fix.
  public var description: String {
    """
    \(name) was called, but its script has no answer. Set an answer before the call: \
    `script.answers { … }`, `script.answersNext { … }` or `script.holds()`.
    """
  }
}
