internal import LifeSignalDomain

/// Values by launch, in two generations, so that old values are forgotten as a whole, without a search
/// for them.
struct GenerationTable<Value: Sendable>: Sendable {
  private var current: [LaunchID: Value] = [:]
  private var earlier: [LaunchID: Value] = [:]

  /// The number of values.
  var count: Int { current.count + earlier.count }

  /// The number of values in the current generation.
  var currentCount: Int { current.count }

  /// The values by launch.
  var values: [LaunchID: Value] { earlier.merging(current) { $1 } }

  /// Returns the value of a launch.
  subscript(launch: LaunchID) -> Value? { current[launch] ?? earlier[launch] }

  /// Sets the value of a launch in the current generation.
  mutating func set(_ value: Value, of launch: LaunchID) {
    earlier[launch] = nil
    current[launch] = value
  }

  /// Moves the value of a launch to the current generation.
  mutating func renew(_ launch: LaunchID) {
    if let value = earlier.removeValue(forKey: launch) { current[launch] = value }
  }

  /// Removes the value of a launch, and returns it.
  mutating func remove(_ launch: LaunchID) -> Value? {
    current.removeValue(forKey: launch) ?? earlier.removeValue(forKey: launch)
  }

  /// Begins a new generation, and forgets the earlier one except for the launches to keep.
  ///
  /// - Complexity: O(*n*) in the number of values of the earlier generation.
  mutating func beginGeneration(keeping isKept: (LaunchID) -> Bool) {
    let kept = earlier.filter { isKept($0.key) }
    earlier = current
    current = kept
  }
}
