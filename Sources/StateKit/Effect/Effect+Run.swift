extension Effect {
  /// Runs an asynchronous operation, on the store's executor.
  ///
  /// It starts after the action has been reduced. It is cancelled when its id is, when the child that
  /// started it goes away, and when the store does; what it sends after that is dropped.
  ///
  /// - Parameters:
  ///   - name: Names the effect in the event log, in reports and in tests.
  ///   - fileID: The file that it was written in; the caller's.
  ///   - line: The line that it was written in; the caller's.
  ///   - operation: The work. It sends what it finds out.
  ///   - handler: Called with the error that `operation` threw, other than `CancellationError`.
  ///     Without it such an error is a ``EffectPhase/failed(_:)`` event and a report.
  @inlinable
  public static func run(
    _ name: StaticString = "run", fileID: StaticString = #fileID, line: UInt = #line,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    Effect(
      node: .run(
        EffectOperation(
          EffectSource(name: name, fileID: fileID, line: line), work: .plain(operation),
          handler: handler)))
  }

  /// Sends an action, after the one that is being reduced.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that it was written in; the caller's.
  ///   - line: The line that it was written in; the caller's.
  public static func send(
    _ action: Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    Effect(node: .send(action, EffectSource(name: "send", fileID: fileID, line: line)))
  }

  /// Waits by the store's clock. Useful as a part of ``concatenate(_:)-(Effect...)``.
  ///
  /// - Parameters:
  ///   - duration: How long; not at all for zero and less.
  ///   - fileID: The file that it was written in; the caller's.
  ///   - line: The line that it was written in; the caller's.
  public static func sleep(
    for duration: Duration, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    Effect(
      node: .run(.sleep(for: duration, EffectSource(name: "sleep", fileID: fileID, line: line))))
  }

  /// Sends an action for the published value of a piece of shared state now, and for the latest one
  /// after each change, until it is cancelled.
  ///
  /// ```swift
  /// return .observe(ReadOnlyContactsState.self) { .contactsChanged($0) }
  ///   .cancellable(id: "contacts", cancelInFlight: true)
  /// ```
  ///
  /// - Parameters:
  ///   - type: What is observed.
  ///   - fileID: The file that it was written in; the caller's.
  ///   - line: The line that it was written in; the caller's.
  ///   - action: Makes the action of a published value.
  public static func observe<Published: PublishedState>(
    _ type: Published.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable (Published) -> Action
  ) -> Effect {
    Effect(
      node: .run(
        EffectOperation(
          EffectSource(name: "observe", fileID: fileID, line: line),
          work: .serviced { send, services in
            for await value in services.storage.values(of: Published.self) {
              await send(action(value))
            }
          })))
  }

  /// Asks whoever presents this feature (`ifLet` or `forEach`) to remove it.
  ///
  /// It is removed as soon as its own reducer has returned, before its parent's reducer runs; other
  /// effects that it returned beside this one are dropped. To do something first, do it in an effect
  /// and return this for the action that the effect sends at its end.
  public static func dismiss(fileID: StaticString = #fileID, line: UInt = #line) -> Effect {
    Effect(node: .dismiss(EffectSource(name: "dismiss", fileID: fileID, line: line)))
  }

  /// Asks whoever presents this feature to remove it; see ``dismiss(fileID:line:)``.
  public static var dismiss: Effect { .dismiss() }

  @usableFromInline
  var dismisses: Bool { node?.dismisses ?? false }
}
