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

  /// Whether the end of an emergency is queued that the server has possibly received.
  var hasEndOfSentEmergency: Bool {
    let unsent = Set(actions.filter { !wasSent($0.id) }.compactMap(\.intent.emergency))
    return actions.contains {
      if case .deactivateAlert(let ids) = $0.intent { !unsent.isSuperset(of: ids) } else { false }
    }
  }
}
