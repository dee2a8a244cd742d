import StateKit
import Testing

private struct Mishap: Error, Equatable {}
private struct Wrapped: Error { let error: any Error }

/// The rules that `.run` must satisfy, with and without `catch:`.
private enum RunRule {
  case sendsInOrder, sendReturnsWhenReduced, startsAfterItsActionWasReduced
  case uncaughtErrorIsReported, handlerReceivesError, handlerCanSend
  case handlerReceivesNoCancellation, cancellationIsNotReported
}

private typealias Sender = @Sendable (EffectTestFeature.Action) async -> Void
private typealias Operation = @Sendable (Sender) async throws -> Void
private typealias Handler = @Sendable (any Error, Send<EffectTestFeature.Action>) async -> Void
private typealias Run = @Sendable (@escaping Operation, Handler?) -> TestEffect

private func brokenRules(of run: @escaping Run) -> Set<RunRule> {
  let order = EffectTestHarness()
  let notesAfterEachSend = LockedValue<[[String]]>([])
  order.perform(
    run(
      { send in
        await send(.note("a"))
        notesAfterEachSend.change { $0.append(order.notes) }
        await send(.note("b"))
        notesAfterEachSend.change { $0.append(order.notes) }
      }, nil))

  let start = EffectTestHarness(EffectTestFeature.State()) {
    Reduce { state, action in
      let effect = EffectTestFeature().reduce(into: &state, action: action)
      if case .perform = action { state.notes.append("reduced") }
      return effect
    }
  }
  start.perform(run({ send in await send(.note("begun")) }, nil))

  let failing = EffectTestHarness()
  failing.perform(run({ _ in throw Mishap() }, nil))

  let caught = EffectTestHarness()
  caught.perform(
    run(
      { _ in throw Mishap() },
      { error, send in await send(.note(error is Mishap ? "mishap" : "\(error)")) }))

  let cancelled = EffectTestHarness()
  cancelled.perform(
    run(
      { _ in throw CancellationError() }, { error, send in await send(.note("handled \(error)")) }))

  return failedRules([
    .sendsInOrder: order.notes == ["a", "b"],
    .sendReturnsWhenReduced: notesAfterEachSend.value == [["a"], ["a", "b"]],
    .startsAfterItsActionWasReduced: start.notes == ["reduced", "begun"],
    .uncaughtErrorIsReported: failing.recorder.issues.count == 1
      && failing.recorder.phases(of: "run").last == "1 failed: Mishap()",
    .handlerReceivesError: caught.notes != [] && caught.notes.allSatisfy { $0 == "mishap" },
    .handlerCanSend: caught.notes.count == 1 && caught.recorder.issues == [],
    .handlerReceivesNoCancellation: cancelled.notes == [],
    .cancellationIsNotReported: cancelled.recorder.issues == []
      && cancelled.recorder.phases(of: "run").last == "1 cancelled",
  ])
}

struct RunTests {
  @Test func `An operation sends its actions, and its error reaches the handler`() {
    #expect(
      brokenRules { operation, handler in
        .run(operation: { send in try await operation { await send($0) } }, catch: handler)
      } == [])
  }

  @Test func `A run that swallows errors is detected`() {
    #expect(
      brokenRules { operation, handler in
        .run(operation: { send in try? await operation { await send($0) } }, catch: handler)
      } == [
        .uncaughtErrorIsReported, .handlerReceivesError, .handlerCanSend,
        .cancellationIsNotReported,
      ])
  }

  @Test func `A run whose send returns before the action is reduced is detected`() {
    #expect(
      brokenRules { operation, handler in
        .run(
          operation: { send in
            let waiting = LockedValue<[EffectTestFeature.Action]>([])
            defer { waiting.change { $0 = [] } }
            do { try await operation { action in waiting.change { $0.append(action) } } }
            for action in waiting.value { await send(action) }
          }, catch: handler)
      } == [.sendReturnsWhenReduced])
  }

  @Test func `A run whose handler receives cancellations is detected`() {
    #expect(
      brokenRules { operation, handler in
        .run { send in
          do {
            try await operation { await send($0) }
          } catch {
            guard let handler else { throw error }
            await handler(error, send)
          }
        }
      } == [.handlerReceivesNoCancellation, .cancellationIsNotReported])
  }

  @Test func `A run whose handler receives an error other than the thrown one is detected`() {
    let broken: Run = { operation, handler in
      let wrapping: Handler = { error, send in await handler?(Wrapped(error: error), send) }
      return .run(
        operation: { send in try await operation { await send($0) } },
        catch: handler == nil ? nil : wrapping)
    }
    #expect(brokenRules(of: broken) == [.handlerReceivesError])
  }

  @Test func `A run that starts while its action is reduced is detected`() {
    // No effect can start while its action is reduced, so an additional effect sends the note that
    // such an effect would send.
    #expect(
      brokenRules { operation, handler in
        .merge(
          .note("begun"),
          .run(operation: { send in try await operation { await send($0) } }, catch: handler))
      }.contains(.startsAfterItsActionWasReduced))
  }

  @Test func `An uncaught error is reported with the effect's name and location`() {
    let harness = EffectTestHarness()
    harness.perform(.run("facts.load") { _ in throw Mishap() }); let line: UInt = #line
    #expect(
      harness.recorder.locatedIssues == [
        StoreIssue(
          """
          The effect "facts.load" threw an error that nothing caught: Mishap(). Give `run` a \
          `catch:` that sends an action, or handle the error in the operation.
          """, at: CodeLocation(fileID: #fileID, line: line))
      ])
  }

  @Test func `An action sent after its effect has ended is dropped and reported`() {
    let harness = EffectTestHarness()
    let storedSend = LockedValue<Send<EffectTestFeature.Action>?>(nil)
    harness.perform(.run("leaky") { send in storedSend.change { $0 = send } })
    let line: UInt = #line + 1
    harness.perform(.run("user") { _ in await storedSend.value?(.note("late")) })
    #expect(harness.notes == [])
    #expect(
      harness.recorder.locatedIssues == [
        StoreIssue(
          """
          The action "note" was dropped. The effect "user", or a task that it started, sent it \
          through the `send` of an effect that had ended. Likely cause: `send` was \
          stored, or passed to a callback or a task that outlives the operation. Send the action \
          before the operation returns.
          """, at: CodeLocation(fileID: #fileID, line: line))
      ])
  }
}
