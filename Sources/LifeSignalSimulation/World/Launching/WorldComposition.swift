internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKit

/// The apps and the server of a world. Tests replace parts with defective ones to verify that the
/// defects are detected.
struct WorldComposition: Sendable {
  /// Creates the reducer of the app, for each launch.
  var app: @Sendable () -> AnyReducer<ApplicationFeature.State, ApplicationFeature.Action> =
    {
      AnyReducer(ApplicationFeature())
    }
  /// Changes the clients of a launch before the app uses them.
  var clients: @Sendable (inout DependencyValues, _ storage: SharedStorage) -> Void = {
    _, _ in
  }
  /// Creates the reducer of the server.
  var backend: @Sendable () -> AnyReducer<BackendState, BackendFeature.Action> = {
    AnyReducer(BackendFeature())
  }
  /// Changes the clocks that an app reads.
  var deviceClock: @Sendable (LocalClock) -> LocalClock = { $0 }
  /// Changes the clocks that the server reads.
  var serverClock: @Sendable (LocalClock) -> LocalClock = { $0 }
  /// Changes each request of a device before it is sent; `nil` in the production composition.
  var changeRequest: (@Sendable (RequestEnvelope) -> RequestEnvelope)?
  /// Which variants the server of experiments has.
  var variants = FlagServer.Assignment.given
  /// Whether faults end apps only when no job can run, and draw the same number of random values however
  /// many jobs and files an app has.
  var endsAppsWhenIdle = false
  /// Receives every message when the server sends it.
  var onServerMessage: @Sendable (_ bytes: [UInt8]) -> Void = { _ in }

  /// Whether devices record the refusals that they show.
  var recordsRefusals = false

  /// Creates the production composition.
  init() {}

  /// The production composition, with recorded refusals.
  static var recordingRefusals: WorldComposition {
    var composition = WorldComposition()
    composition.recordsRefusals = true
    return composition
  }
}
