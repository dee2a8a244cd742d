/// The observations of shared state by the views of one store and of the stores of its children.
final class SharedStateObservations {
  private var observations: [AnyHashable: AnyObject] = [:]

  /// Returns the observation for a key, creating it on first use.
  func observation<Observation: AnyObject>(
    for key: AnyHashable, _ make: () -> Observation
  ) -> Observation {
    if let observation = observations[key] as? Observation { return observation }
    let observation = make()
    observations[key] = observation
    return observation
  }
}
