internal import LifeSignalDomain
internal import LifeSignalHosting
internal import Realtime
internal import StateKit

/// The feature that opens the line of a launch, and informs its client of the device's network. Its
/// effects end with its store.
struct SimulatedLineFeature: Reducer {
  struct State: Equatable, Sendable {}

  enum Action: Sendable {
    /// The app was launched.
    case launched
  }

  let client: RealtimeClient
  let link: LinkTransport
  let connectivity: ConnectivityClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .merge(
      .run("line.start", with: link) { _, link in await link.start() },
      .run("line.network", with: (client, connectivity)) { _, services in
        for await path in services.1.changes() {
          await services.0.networkChanged(path.isConnected)
        }
      })
  }
}
