extension StoreCore {
  /// Starts an operation on the lane. The lane is the core's isolation, or shares its executor.
  func startOnLane(
    _ operation: EffectOperation<Action>, _ token: EffectToken, _ context: EffectContext
  ) -> Task<Void, Never> {
    let port = port
    return lane.assumeIsolated { lane in
      startEffect(operation, token, port: port, context: context, on: lane)
    }
  }
}
