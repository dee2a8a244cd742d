internal import HTTPExchange
internal import StateKit

/// What the effects of a client use.
///
/// None of them writes the owned state: an effect whose request outlives the client would otherwise keep
/// the writer alive.
struct ExperimentsServices: Sendable {
  let http: HTTPClient
  /// Returns the requests, with the header fields of this moment.
  let request: @Sendable (FetchRequest.Tracking?) -> FetchRequest
  let userProvider: (@Sendable () async -> ExperimentUser)?
  let exposureProvider: (@Sendable (Exposure, ExperimentUser.Identity) async -> Void)?
  /// Whether a start fetches variants, too.
  let fetchesOnStart: Bool
  /// Whether a start begins to poll the flags.
  let polls: Bool
  let schedule: PollSchedule
  /// Observes the owned state.
  let observation: Effect<ExperimentsFeature.Action>
}
