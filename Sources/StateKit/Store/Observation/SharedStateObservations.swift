/// The watches of shared state of one store and the stores of its children.
final class SharedStateObservations {
  private var watches: [AnyHashable: AnyObject] = [:]

  /// Returns the watch for a key, creating it on first use.
  func watch<Watch: AnyObject>(_ key: AnyHashable, _ make: () -> Watch) -> Watch {
    if let watch = watches[key] as? Watch { return watch }
    let watch = make()
    watches[key] = watch
    return watch
  }
}
