extension Invariant {
  /// Invariant 47: what experiments cannot change.
  static let ofExperiments: [Invariant] = [
    Invariant(
      number: 47,
      statement: """
        no experiment decides when responders are notified: with the same acts on the same network, the \
        server ends in the same state, notices included, whatever variants the devices have
        """,
      checks: [
        .property("ExperimentsInvariantTests: worlds that run twice, with and without variants")
      ])
  ]
}
