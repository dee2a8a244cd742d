import Foundation
import StateKit
import Testing
import TestSupport

/// Features that contain themselves without end: through `Scope`, whose child is always present, or
/// because the body of the feature is the feature itself.
@Suite(.limitedChildProcesses)
struct EndlessRecursionTests {
  private typealias State = EffectTestFeature.State
  private typealias Action = EffectTestFeature.Action

  private struct Ping: Reducer {
    var body: some Reducer<EndlessRecursionTests.State, EndlessRecursionTests.Action> {
      Scope(state: \.self, action: \.itself) { Pong() }
    }
  }

  private struct Pong: Reducer {
    var body: some Reducer<EndlessRecursionTests.State, EndlessRecursionTests.Action> {
      Scope(state: \.self, action: \.itself) { Ping() }
    }
  }

  /// A feature whose body is the feature itself.
  private struct Echo: Reducer {
    var body: some Reducer<EndlessRecursionTests.State, EndlessRecursionTests.Action> {
      AnyReducer(Echo())
    }
  }

  /// A feature with an optional child that contains itself without end.
  private struct Presenting: Reducer {
    var body: some Reducer<Parent.State, Parent.Action> {
      Parent().ifLet(\.child, action: \.child) { Ping() }
    }
  }

  /// A feature that contains `depth` nested features.
  private struct Nested<Inner>: Reducer {
    let depth: Int

    var body: some Reducer<EndlessRecursionTests.State, EndlessRecursionTests.Action> {
      if depth > 0 {
        AnyReducer(Nested<Nested<Int>>(depth: depth - 1))
      } else {
        EffectTestFeature()
      }
    }
  }

  /// Runs `body` on a thread with a stack of 512 KB.
  private static func runOnSmallStack(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        body()
        continuation.resume()
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test func `An endless recursion terminates the process and names the features`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Self.runOnSmallStack {
        _ = EffectTestHarness(EffectTestFeature.State()) { Ping() }
      }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        More than 64 features contain each other: Ping > Pong > Ping. Likely cause: a feature \
        contains itself through `Scope`, whose child is always present, so the nesting never ends. \
        Use an operator whose child can be absent instead: `ifLet`, `ifCaseLet` or `forEach`.
        """))
  }

  @Test func `The message names a feature whose body is the feature itself`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = EffectTestHarness(EffectTestFeature.State()) { Echo() }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "More than 64 features contain each other: Echo > Echo. "))
  }

  @Test func `A recursion in an optional child terminates the process at the child's first action`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Self.runOnSmallStack {
        let harness = ParentHarness(Parent.State()) { Presenting() }
        harness.send(.change { $0.child = EffectTestFeature.State() })
        #expect(harness.state.child != nil)
        harness.send(.child(.note("a")))
      }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "More than 64 features contain each other: Ping > Pong > Ping. "))
  }

  @Test func `60 nested features are not reported as a recursion`() {
    let harness = EffectTestHarness(EffectTestFeature.State()) { Nested<Int>(depth: 60) }
    harness.send(.note("a"))
    #expect(harness.notes == ["a"])
  }
}
