import StateKit
import StateKitTesting

/// A feature with one action for each situation that a message describes.
struct FailingTestFeature: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var name = ""
  }

  enum Action: Equatable, Sendable {
    case countSet(Int)
    case nothingTapped
    case fetchTapped
    case fetched(Int)
    case sendTwoTapped
    case named(String)
    case waitTapped
    case listenTapped
    case writeTapped
    case writeNothingTapped
    case writeAfterFetchTapped
    case closeTapped
    case unimplementedTapped
    case throwTapped, throwSentenceTapped, unimplementedFetchTapped
    case echoTapped, ignoreCancellationTapped, stopTapped, fetchAfterWriteTapped
  }

  struct Broken: Error {}

  var uncancellableWait = UncancellableWait()
  @Dependency(\.noteClient) var notes
  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .countSet(let count): state.count = count
    case .nothingTapped: break
    case .fetched(let count): state.count = count
    case .named(let name): state.name = name
    case .fetchTapped: return .run("fetch") { send in await send(.fetched(1)) }
    case .sendTwoTapped:
      return .run("pair") { send in
        await send(.fetched(1))
        await send(.named("Ben"))
      }
    case .waitTapped:
      return .run("wait") { [clock] send in
        try await clock.sleep(for: .seconds(5))
        await send(.fetched(1))
      }
    case .listenTapped: return .run("listen") { _ in for await _ in AsyncStream<Int>.never {} }
    case .writeTapped: return .run("write") { [notes] _ in notes.append("milk") }
    case .writeNothingTapped: return .run("write nothing") { [notes] _ in notes.touch() }
    case .writeAfterFetchTapped:
      return .run("fetch and write") { [notes] send in
        await send(.fetched(1))
        notes.append("milk")
      }
    case .closeTapped: return .dismiss
    case .unimplementedTapped: return .run("unimplemented") { [notes] _ in notes.remove() }
    case .throwTapped: return .run("throw") { _ in throw Broken() }
    case .echoTapped: return .send(.echoTapped)
    case .throwSentenceTapped: return .run("throw") { _ in throw Sentence() }
    case .ignoreCancellationTapped:
      return .run("uncancellable") { [uncancellableWait] _ in await uncancellableWait.wait() }
        .cancellable(id: "uncancellable")
    case .stopTapped: return .cancel(id: "uncancellable")
    case .fetchAfterWriteTapped:
      return .run("write, then fetch") { [notes] send in
        notes.append("milk")
        await send(.fetched(1))
      }
    case .unimplementedFetchTapped:
      return .run("fetch note") { [notes] _ in try await notes.fetch() }
    }
    return .none
  }
}

extension FailingTestFeature {
  /// An error whose description is a sentence.
  struct Sentence: Error, CustomStringConvertible {
    var description: String { "The milk is sour." }
  }
}

extension AsyncStream {
  /// A stream that yields nothing, and ends when the task that reads it is cancelled.
  static var never: AsyncStream { AsyncStream { _ in } }
}
