import StateKit

/// A double of one endpoint, whose behaviour a test can change as it goes.
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
public final class Script<Input: Sendable, Output: Sendable>: Sendable {
  /// What to do when it is called.
  public typealias Answer = @Sendable (_ input: Input) async throws -> Output

  private struct State: Sendable {
    var inputs: [Input] = []
    /// For the next calls, in order.
    var next: [Answer] = []
    /// For every call after those.
    var always: Answer?
    var isHolding = false
    var held: [HeldCall<Output>] = []
    var lastNumber: UInt64 = 0
  }

  private let name: String
  private let state = Locked(State())

  /// A double without an answer.
  ///
  /// - Parameter name: The endpoint, as `Client.endpoint`.
  public init(_ name: String) { self.name = name }

  /// The inputs of all calls, in order.
  public var inputs: [Input] { state.withLock { $0.inputs } }

  /// How many calls wait for ``release(returning:)``.
  public var heldCount: Int { state.withLock { $0.held.count } }

  /// Answers every call from now on like that, after those that ``answersNext(_:)`` has an answer for.
  public func answers(_ answer: @escaping Answer) {
    let old = state.withLock { state in
      defer {
        state.always = answer
        state.isHolding = false
      }
      return state.always
    }
    _ = old
  }

  /// Answers one call like that: the next one that has no answer yet.
  public func answersNext(_ answer: @escaping Answer) {
    state.withLock { $0.next.append(answer) }
  }

  /// Lets calls without an answer wait from now on, until ``release(returning:)``.
  public func holds() { state.withLock { $0.isHolding = true } }

  /// Answers the held call that waits longest.
  ///
  /// - Returns: Whether one waited.
  @discardableResult
  public func release(returning output: Output) -> Bool { release(.success(output)) }

  /// Lets the held call that waits longest fail.
  ///
  /// - Returns: Whether one waited.
  @discardableResult
  public func release(throwing error: any Error) -> Bool { release(.failure(error)) }

  private func release(_ result: Result<Output, any Error>) -> Bool {
    let call = state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
    call?.continuation.resume(with: result)
    return call != nil
  }

  /// Plays the double's part.
  ///
  /// - Throws: What the answer throws, ``ScriptError`` when there is none, or `CancellationError`.
  public func callAsFunction(_ input: Input) async throws -> Output {
    let (answer, isHolding) = state.withLock { state -> (Answer?, Bool) in
      state.inputs.append(input)
      if !state.next.isEmpty { return (state.next.removeFirst(), false) }
      return state.isHolding ? (nil, true) : (state.always, false)
    }
    if let answer { return try await answer(input) }
    if isHolding { return try await wait() }
    throw ScriptError(name: name)
  }

  private func wait() async throws -> Output {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.held.append(HeldCall(number: number, continuation: continuation)) }
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

/// A call that waits for its answer.
private struct HeldCall<Output: Sendable>: Sendable {
  let number: UInt64
  let continuation: CheckedContinuation<Output, any Error>
}

/// A ``Script`` was called that has no answer.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The endpoint.
  public let name: String

  /// What happened, and what to do.
  public var description: String {
    """
    \(name) was called, and its script has no answer. Give it one before the call: \
    `script.answers { … }`, `script.answersNext { … }` or `script.holds()`.
    """
  }
}
