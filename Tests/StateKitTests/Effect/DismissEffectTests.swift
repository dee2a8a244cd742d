import Observation
@testable import StateKit
import Testing

/// `await dismiss()` in an effect of a feature.
struct DismissEffectTests {
  private typealias Harness = StoreHarness<ClosingParent.State, ClosingParent.Action>

  private let notices = LockedValue<[String]>([])

  private func harness(_ state: ClosingParent.State) -> Harness {
    let notices = notices
    return Harness(state) { ClosingParent(notices: notices) }
  }

  private func screen(_ id: Int) -> ClosingParent.Screen.State {
    .closing(ClosingFeature.State(id: id))
  }

  /// The services of the effects of a harness; not available in an asynchronous function.
  private func services(of harness: Harness) -> StoreServices {
    harness.store.assumeIsolated { $0.core.loop.runner.services }
  }

  @Test func `An optional child is removed, and its effects end`() {
    let harness = harness(ClosingParent.State(child: ClosingFeature.State()))
    harness.send(.child(.work))
    harness.send(.child(.closeTapped(after: .seconds(1))))
    harness.advance(.milliseconds(999))
    #expect(harness.state.child != nil)
    harness.advance(.milliseconds(1))
    #expect(harness.state.child == nil)
    harness.advance(.seconds(20))
    #expect(harness.recorder.phases(of: "sleep") == ["1 started", "1 cancelled"])
    // The call has returned, but the effect is cancelled, and what it sends is dropped.
    #expect(notices.value == ["cancelled"])
    #expect(harness.state.actions == ["child", "child"])
    #expect(harness.recorder.issues == [])
  }

  @Test func `A row is removed, and the other rows stay`() {
    let harness = harness(
      ClosingParent.State(
        rows: [1, 2, 3].map { ClosingFeature.State(id: $0) }.reduce(into: []) { $0.append($1) }))
    harness.send(.row(id: 1, action: .work))
    harness.send(.row(id: 2, action: .closeTapped(after: .seconds(1))))
    harness.send(.change { $0.rows.remove(id: 3) })
    harness.advance(.seconds(1))
    #expect(harness.state.rows.ids == [1])
    harness.advance(.seconds(10))
    #expect(harness.state.rows[id: 1]?.notes == ["worked"])
  }

  @Test func `An element of a stack is popped with all elements above it`() {
    let harness = harness(ClosingParent.State(path: [screen(0), screen(1), screen(2)]))
    harness.send(.path(.element(id: 2, action: .closing(.work))))
    harness.send(.path(.element(id: 0, action: .closing(.work))))
    harness.send(.path(.element(id: 1, action: .closing(.closeTapped(after: .seconds(1))))))
    harness.advance(.seconds(1))
    #expect(harness.state.path.ids == [0])
    #expect(harness.recorder.phases(of: "sleep") == ["1 started", "2 started", "1 cancelled"])
    harness.advance(.seconds(20))
    #expect(harness.state.path[0] == .closing(ClosingFeature.State(id: 0, notes: ["worked"])))
  }

  @Test func `A child inside a case of an element is removed from that element only`() {
    let sheet = ClosingParent.Screen.Sheet(child: ClosingFeature.State())
    let harness = harness(ClosingParent.State(path: [screen(0), .sheet(sheet)]))
    harness.send(.path(.element(id: 1, action: .sheet(.closeTapped(after: .zero)))))
    #expect(harness.state.path.ids == [0, 1])
    #expect(harness.state.path[1] == .sheet(ClosingParent.Screen.Sheet()))
  }

  @Test func `A child with another id that has taken the place stays`() {
    let harness = harness(ClosingParent.State(child: ClosingFeature.State(id: 1)))
    harness.send(.child(.closeTapped(after: .seconds(1))))
    harness.send(.change { $0.child = ClosingFeature.State(id: 2) })
    harness.advance(.seconds(5))
    #expect(harness.state.child?.id == 2 && notices.value == [])
  }

  @Test func `A second call removes nothing more, and is not reported`() {
    let harness = harness(ClosingParent.State(child: ClosingFeature.State()))
    harness.send(.child(.closeTwiceTapped))
    #expect(harness.state.child == nil)
    #expect(
      harness.recorder.phases(of: "close").count { $0.hasSuffix("dismissed its feature") } == 1)
    #expect(harness.recorder.issues == [])
  }

  @Test func `The log records the dismissal, and the change without an action`() {
    let harness = harness(ClosingParent.State(child: ClosingFeature.State()))
    harness.send(.child(.closeTapped(after: .seconds(1))))
    harness.recorder.clear()
    harness.advance(.seconds(1))
    let lines = harness.recorder.lines
    #expect(lines.count == 3)
    #expect(lines.first == "close#1 dismissed its feature")
    #expect(lines.dropFirst().first?.hasPrefix("state ") == true)
    #expect(lines.last?.hasPrefix("close#1 cancelled") == true)
  }

  @Test func `A root feature dismisses its store, as with a returned dismissal`() {
    let notices = notices
    let harness = StoreHarness(ClosingFeature.State()) { ClosingFeature(notices: notices) }
    harness.send(.work)
    let task = harness.send(.closeTapped(after: .seconds(1)))
    harness.advance(.seconds(1))
    #expect(harness.store.assumeIsolated { $0.isDismissed })
    #expect(task.isFinished)
    harness.advance(.seconds(20))
    #expect(harness.state.notes == [])
    #expect(harness.recorder.phases(of: "sleep") == ["1 started", "1 cancelled"])
  }

  @Test func `An override is called in place of the store's function`() {
    let (notices, calls) = (notices, LockedValue(0))
    let harness = Harness(ClosingParent.State(child: ClosingFeature.State())) {
      ClosingParent(notices: notices)
    } dependencies: {
      $0.dismiss = DismissEffect { calls.change { $0 += 1 } }
    }
    harness.send(.child(.closeTapped(after: .zero)))
    #expect(calls.value == 1 && harness.state.child != nil)
    #expect(notices.value == ["running"] && harness.state.child?.notes == ["late"])
  }

  @Test func `A call outside of an effect is reported, and removes nothing`() async {
    let harness = harness(ClosingParent.State(child: ClosingFeature.State()))
    let services = services(of: harness)
    let context = EffectContext(identity: nil, services: services)
    await EffectContext.$current.withValue(context) {
      await DependencyValues().dismiss(fileID: "A/B.swift", line: 3)
    }
    #expect(
      harness.recorder.locatedIssues == [
        StoreIssue(
          """
          "dismiss()" was called outside of an effect, and removed nothing. Likely causes: a test \
          or a view called it, or a detached task did. Call it in the operation of a `.run` that \
          the feature returns. A parent removes a child by setting its state to nil.
          """, at: CodeLocation(fileID: "A/B.swift", line: 3))
      ])
  }

  @MainActor @Test func `A call in a task that outlives its effect is reported`() async throws {
    let log = EventLog(origin: "late")
    let lateRecorder = EventRecorder(log, to: .issues)
    let task = LockedValue<Task<Void, Never>?>(nil)
    let store = Store(initialState: 0, log: log) { OutlivingFeature(task: task) }
    store.send(.startTapped)
    await task.value?.value
    #expect(lateRecorder.issues.count == 1)
    #expect(lateRecorder.issues.first?.contains("after the effect had ended") == true)
    #expect(!store.isDismissed)
  }

  @MainActor @Test func `In a store on the main actor, the child's store is removed at once`()
    throws
  {
    let store = Store(initialState: ClosingParent.State(child: ClosingFeature.State())) {
      ClosingParent(notices: notices)
    }
    let child = try #require(store.scope(\.child, action: \.child))
    let changes = LockedValue(0)
    _ = withObservationTracking {
      child.isDismissed
    } onChange: {
      changes.change { $0 += 1 }
    }
    child.send(.closeTapped(after: .zero))
    #expect(store.state.child == nil && child.isDismissed && changes.value == 1)
    #expect(store.scope(\.child, action: \.child) == nil)
  }
}

/// A feature whose effect starts a task, which calls `dismiss()` after the effect has ended.
private struct OutlivingFeature: Reducer {
  enum Action: Sendable { case startTapped }

  @Dependency(\.dismiss) var dismiss
  let task: LockedValue<Task<Void, Never>?>

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    .run("start") { _ in
      let late = Task { @MainActor in await dismiss() }
      task.change { $0 = late }
    }
  }
}
