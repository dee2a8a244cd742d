/// The observations of a store, in one object, which a store creates only if it needs one of them.
final class StoreObservations<State: Equatable & Sendable> {
  /// The observed parts of the state.
  let root = ObservationNode<State>()
  /// The observations of shared state.
  private(set) lazy var sharedState = SharedStateObservations()
  /// The signal that notifies the observers of ``StoreCore/isDismissed``.
  private(set) lazy var dismissal = ObservationSignal()
}
