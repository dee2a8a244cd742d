extension Effect {
  /// Runs an asynchronous operation on the store's executor.
  ///
  /// The operation starts after the action has been reduced. It is cancelled when its id or the
  /// ``StoreTask`` of the action is cancelled, when the child that started it is removed, and when
  /// the store is dismissed or deallocated. Actions that it sends after that are dropped.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in the event log, in reports and in tests.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  ///   - operation: The work, which sends its results.
  ///   - handler: Called with the error that `operation` threw, other than `CancellationError`.
  ///     Without a handler the error is a ``EffectPhase/failed(_:)`` event and a report.
  @inlinable
  public static func run(
    _ name: StaticString = "run", fileID: StaticString = #fileID, line: UInt = #line,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    Effect(
      plan: .run(
        EffectOperation(
          EffectCallSite(name: name, fileID: fileID, line: line), body: operation,
          handler: handler)))
  }

  /// Runs an asynchronous operation on a value, on the store's executor.
  ///
  /// Use this function in place of a capture list. In Swift 6.3 a closure with a capture list loses
  /// the store's isolation: it starts later, on another executor, and costs up to ten times as
  /// much. Passing a value costs nothing, and the value is evaluated while the action is reduced:
  ///
  /// ```swift
  /// case .loadTapped:
  ///   return .run("load", with: state.id) { send, id in await send(.loaded(api.find(id))) }
  /// ```
  ///
  /// Pass several values as a tuple. A local constant, such as `let id = state.id` before the
  /// `return`, does not have to be passed: use it directly in the operation.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in the event log, in reports and in tests.
  ///   - value: The value that is passed to the operation.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  ///   - operation: The work, which sends its results.
  ///   - handler: Called with the error that `operation` threw, other than `CancellationError`.
  ///     Without a handler the error is a ``EffectPhase/failed(_:)`` event and a report.
  @inlinable
  public static func run<Value: Sendable>(
    _ name: StaticString = "run", with value: Value, fileID: StaticString = #fileID,
    line: UInt = #line,
    operation: @escaping @Sendable (_ send: Send<Action>, _ value: Value) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    // This closure has no capture list, so it keeps the store's isolation.
    run(
      name, fileID: fileID, line: line, operation: { send in try await operation(send, value) },
      catch: handler)
  }

  /// Sends an action after the current one has been reduced.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  public static func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    Effect(
      plan: .send(
        SentAction(action, EffectCallSite(name: "send", fileID: fileID, line: line))))
  }

  /// Waits for a duration, measured by the store's clock. Useful as a step of
  /// `concatenate(_:)`.
  ///
  /// - Parameters:
  ///   - duration: The time to wait; zero or a negative duration does not wait.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  public static func sleep(
    for duration: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    Effect(plan: .sleep(duration, EffectCallSite(name: "sleep", fileID: fileID, line: line)))
  }

  /// Sends an action with the current published value of a piece of shared state, and with the
  /// latest value after each change, until the effect is cancelled.
  ///
  /// ```swift
  /// return .observe(ReadOnlyContactsState.self) { .contactsChanged($0) }
  ///   .cancellable(id: "contacts", cancelInFlight: true)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The published state to observe.
  ///   - fileID: The file of the call; the default is the caller's.
  ///   - line: The line of the call; the default is the caller's.
  ///   - action: Creates the action from a published value.
  public static func observe<Published: PublishedState>(
    _ type: Published.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (Published) -> Action
  ) -> Effect {
    Effect(
      plan: .observe(
        ObserveOperation(
          EffectCallSite(name: "observe", fileID: fileID, line: line), action: action)))
  }

  /// Asks the operator that presents this feature (`ifLet` or `forEach`) to remove it.
  ///
  /// The feature is removed as soon as its own reducer has returned, before its parent's reducer
  /// runs. Other effects that the feature returned together with this one are dropped. To do work
  /// before the removal, return an effect that does the work and then sends an action. Return
  /// `.dismiss` for that action. In a `concatenate`, `debounce`, `throttle`, `queued` or
  /// `dropping`, a `.dismiss` comes too late: it has no effect and is reported.
  ///
  /// If no operator presents the feature, the root feature of the store dismisses itself: all
  /// effects of the store are cancelled, ``Store/isDismissed`` becomes true, and actions that are
  /// sent afterwards are reported and change nothing.
  public static func dismiss(fileID: StaticString = #fileID, line: UInt = #line) -> Effect {
    Effect(plan: .dismiss(EffectCallSite(name: "dismiss", fileID: fileID, line: line)))
  }

  /// Asks the operator that presents this feature to remove it; see ``dismiss(fileID:line:)``.
  public static var dismiss: Effect { .dismiss() }

  @usableFromInline
  var dismisses: Bool { plan?.dismisses ?? false }
}
