extension StoreCore {
  /// Starts an operation on the lane, which the core's isolation is or shares its executor with.
  func startOnLane(
    _ operation: EffectOperation<Action>, _ token: EffectToken, _ context: EffectContext
  ) -> Task<Void, Never> {
    let port = port
    return lane.assumeIsolated { lane in
      startEffect(operation, token, port: port, context: context, on: lane)
    }
  }
}
