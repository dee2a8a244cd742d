extension ActionQueue {
  /// Returns the queued emergencies that the server has not received, as far as the device knows, in
  /// the order in which they were turned on.
  ///
  /// - Parameters:
  ///   - known: The emergencies that the server has on.
  ///   - time: The last server time that the device has heard.
  func pendingEmergencies(
    unknownTo known: [EmergencyID], with time: ServerTime?
  ) -> [PendingEmergency] {
    actions.compactMap { action in
      guard let id = action.intent.emergency, !known.contains(id) else { return nil }
      let end = shownActions.first { $0.intent.ends(id) }
      return PendingEmergency(
        id: id, raisedAt: action.time.shownDate(with: time),
        endedAt: end?.time.shownDate(with: time))
    }
  }
}
