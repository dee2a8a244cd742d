public import StateKit

extension ExperimentsClient {
  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(
      start: StateKit.unimplemented("ExperimentsClient.start"),
      fetch: StateKit.unimplemented("ExperimentsClient.fetch"),
      variant: StateKit.unimplemented("ExperimentsClient.variant", placeholder: .empty),
      exposure: StateKit.unimplemented("ExperimentsClient.exposure", placeholder: ()),
      setUser: StateKit.unimplemented("ExperimentsClient.setUser", placeholder: ()),
      user: StateKit.unimplemented("ExperimentsClient.user", placeholder: nil),
      clear: StateKit.unimplemented("ExperimentsClient.clear", placeholder: ()),
      stop: StateKit.unimplemented("ExperimentsClient.stop", placeholder: ()),
      variantUpdates: StateKit.unimplemented(
        "ExperimentsClient.variantUpdates", placeholder: .ended),
      exposures: StateKit.unimplemented("ExperimentsClient.exposures", placeholder: .ended),
      cleared: StateKit.unimplemented("ExperimentsClient.cleared", placeholder: SharedChange()))
  }
}

private enum ExperimentsClientKey: DependencyKey {
  static var defaultValue: ExperimentsClient { .unimplemented }
}

extension DependencyValues {
  /// The client of feature flags and experiments.
  public var experimentsClient: ExperimentsClient {
    get { self[ExperimentsClientKey.self] }
    set { self[ExperimentsClientKey.self] = newValue }
  }
}
