extension RandomWalk {
  /// Returns the command that repeats the walk on the command line, or several walks with consecutive
  /// seeds.
  ///
  /// ```
  /// lifesignal-cli simulate --devices 5 --days 3 --actions 20 --seed 7 --faults mild
  /// ```
  ///
  /// - Parameter worlds: The number of walks.
  public func command(worlds: UInt64 = 1) -> String {
    var words = [
      "lifesignal-cli simulate --devices \(devices) --days \(days) --actions \(actionsPerDeviceDay)",
      "--seed \(seed)",
    ]
    if worlds != 1 { words.append("--seeds \(worlds)") }
    if carrier != .datagrams { words.append("--carrier \(carrier.rawValue)") }
    if faults != .none { words.append("--faults \(faults)") }
    if schedule != .firstInFirstOut { words.append("--schedule \(schedule.rawValue)") }
    return words.joined(separator: " ")
  }
}
