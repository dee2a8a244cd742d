/// What is watched of the shared state through one store and those of its children.
final class SharedWatches {
  private var watches: [AnyHashable: AnyObject] = [:]

  /// The watch under a key, made at the first call.
  func watch<Watch: AnyObject>(_ key: AnyHashable, _ make: () -> Watch) -> Watch {
    if let watch = watches[key] as? Watch { return watch }
    let watch = make()
    watches[key] = watch
    return watch
  }
}
