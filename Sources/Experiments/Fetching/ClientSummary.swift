/// What the feature of a client has to know of the owned state.
struct ClientSummary: Hashable, Sendable {
  /// The number of changes. Of two observation, the one with the larger number is the newer one.
  private(set) var revision = 0
  /// The events that end fetches.
  private(set) var endings = FetchEndings()
  /// Whether the server counts the fetches; nil for its default behavior.
  private(set) var tracking: FetchRequest.Tracking?
  /// The exposure that the provider receives next.
  private(set) var nextExposure: ExposureOutbox.Entry?

  /// Counts an event that ends fetches.
  mutating func end(by event: WritableKeyPath<FetchEndings, Int>) {
    revision += 1
    endings[keyPath: event] += 1
  }

  mutating func setTracking(_ tracking: FetchRequest.Tracking?) {
    revision += 1
    self.tracking = tracking
  }

  /// Sets the exposure that is delivered next.
  mutating func setNextExposure(_ entry: ExposureOutbox.Entry?) {
    if entry == nextExposure { return }
    revision += 1
    nextExposure = entry
  }
}
