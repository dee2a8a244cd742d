import StateKit
import TestSupport

/// An object in owned state. The ownership audit would report it.
final class Clutter: Sendable {
  private let onDeinit: @Sendable () -> Void
  init(onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
}

struct ClutterState: Equatable, Sendable {
  var object: Clutter?

  static func == (a: Self, b: Self) -> Bool { a.object === b.object }
}

struct ReadOnlyClutterState: Equatable, Sendable {
  private let isEmpty: Bool
  fileprivate init(_ state: ClutterState) { isEmpty = state.object == nil }
}

private struct ClutterOwner: StateOwner {
  var initialState: ClutterState { ClutterState() }
  func publish(_ state: ClutterState) -> ReadOnlyClutterState { ReadOnlyClutterState(state) }
}

extension ReadOnlyClutterState: PublishedState {
  typealias State = ClutterState
  static var ownerKey: OwnerKey<Self> { OwnerKey(ClutterOwner()) }
}

/// The client of a state that contains an object.
struct ClutterClient: Sendable {
  var put: @Sendable (sending Clutter?) -> Void
  /// Replaces the object on another thread while a reducer runs. The reducer has already read
  /// shared state, so the storage keeps the old object until the reducer returns.
  var replaceWhileReading: @Sendable (sending Clutter?) -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(ClutterOwner(), in: storage)
    let put: @Sendable (Clutter?) -> Void = { object in
      owned.withLock("put") { $0.object = object }
    }
    return Self(
      put: put,
      replaceWhileReading: { object in
        ProbeFeature.reduce(in: storage) { probe in
          _ = probe.profile
          TestThread { put(object) }.join()
        }
      })
  }
}
