public import HTTPExchange

/// The configuration of a client.
///
/// ```swift
/// var config = ExperimentsConfig(key: DeploymentKey("client-…"))
/// config.initialVariants = ["reminder-copy": Variant(key: "plain")]
/// ```
public struct ExperimentsConfig: Sendable {
  /// The key of the deployment.
  public var key: DeploymentKey
  /// The servers of variants and flags.
  public var servers: ServerURLs
  /// The variants that are asked first.
  public var source = VariantLookup.Source.stored
  /// The variants that count as long as no others are stored.
  public var initialVariants: [String: Variant] = [:]
  /// The flags that count as long as the server has no flag with the same key, as objects of JSON.
  public var initialFlags: [JSONValue] = []
  /// The variant that counts if no other source has one.
  public var fallback: Variant?
  /// Whether ``ExperimentsClient/variant`` reports an exposure.
  public var exposesAutomatically = true
  /// Whether ``ExperimentsClient/start`` fetches variants, too; nil means true.
  public var fetchOnStart: Bool?
  /// Whether ``ExperimentsClient/start`` begins to poll the flags.
  public var pollsOnStart = true
  /// When the flags are fetched again.
  public var polling = PollSchedule()
  /// The time limit of a request.
  public var fetchTimeout: Duration = .seconds(10)
  /// Whether a failed fetch is retried in the background.
  public var retriesFetches = true
  /// Returns further header fields. The client calls it for each request.
  public var headers: @Sendable () -> [HTTPHeader] = { [] }
  /// Returns what the app knows of the user, such as the identifier of the device. What was set with the
  /// user wins. A fetch waits for the answer for at most 10 seconds.
  public var userProvider: (@Sendable () async -> ExperimentUser)?
  /// Receives each exposure with the identity of the user, one at a time and in order. An exposure during
  /// which the process ended is delivered again by the next launch, if the storage has files.
  ///
  /// At most 1,000 exposures wait for the provider, which is called from the first fetch or start on.
  public var exposureProvider: (@Sendable (Exposure, ExperimentUser.Identity) async -> Void)?

  /// Creates the configuration of a client of Amplitude's servers in the United States.
  public init(key: DeploymentKey) {
    self.key = key
    servers = .us
  }

  /// Creates the configuration of a client of other servers.
  public init(key: DeploymentKey, servers: ServerURLs) {
    self.key = key
    self.servers = servers
  }

  var policy: FetchPolicy {
    FetchPolicy(
      deadline: max(.zero, fetchTimeout), identityTimeout: userProvider.map { _ in .seconds(10) },
      retryDelays: retriesFetches ? FetchPolicy.standardRetryDelays : [])
  }

  /// Returns the requests, with the header fields of this moment.
  func request(_ tracking: FetchRequest.Tracking?) -> FetchRequest {
    FetchRequest(servers: servers, key: key, tracking: tracking, headers: headers())
  }
}
