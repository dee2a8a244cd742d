package import LifeSignalDomain
package import StateKit

/// What the apps and the server of a world are made of. Tests put something broken in, to see that it
/// is noticed.
package struct Composition: Sendable {
  /// The app.
  package var app: @Sendable () -> AnyReducer<ApplicationFeature.State, ApplicationFeature.Action> =
    {
      AnyReducer(ApplicationFeature())
    }
  /// Changes the clients of a launch.
  package var clients: @Sendable (inout DependencyValues, _ storage: SharedStorage) -> Void = {
    _, _ in
  }
  /// The server.
  package var backend: @Sendable () -> AnyReducer<BackendState, BackendFeature.Action> = {
    AnyReducer(BackendFeature())
  }
  /// Hears every message that the server sends, as it is sent.
  package var serverSends: @Sendable (_ bytes: [UInt8]) -> Void = { _ in }

  /// Whether devices note what they refuse, for somebody who is told of it.
  var notesRefusals = false

  /// The real ones.
  package init() {}

  /// The real ones, for somebody who is told of everything.
  static var played: Composition {
    var composition = Composition()
    composition.notesRefusals = true
    return composition
  }
}
