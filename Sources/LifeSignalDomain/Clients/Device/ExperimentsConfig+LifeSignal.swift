public import Experiments

extension ExperimentsConfig {
  /// The configuration of LifeSignal's client.
  ///
  /// The server evaluates the flags, so that the app does not poll them. Features report exposures
  /// themselves, where they show a variant.
  public static func lifeSignal(key: DeploymentKey) -> Self {
    var config = Self(key: key)
    config.pollsOnStart = false
    config.exposesAutomatically = false
    return config
  }
}

extension ExperimentUser {
  /// Creates the user of an account. The server of experiments learns the identifier of the account, and
  /// nothing else.
  public init(account: UserID) { self.init(userID: "\(account)") }
}
